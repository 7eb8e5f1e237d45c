// @ts-check
// In what room a lab is: by its width, and in little room by the window's height.

import { same } from "./check.js";
import { roomOf } from "../../widgets/parts/scripts/room.js";

Deno.test("a wide page, one beside a side bar, a phone", () => {
  same([1100, 1068].map((width) => roomOf(width, 720)), ["wide", "wide"]);
  same([1067, 833, 801].map((width) => roomOf(width, 720)), ["beside", "beside", "beside"]);
  same([800, 360, 244].map((width) => roomOf(width, 740)), ["phone", "phone", "phone"]);
});

Deno.test("in a low window the board has no room above what one plays with, unless there is none beside it, either", () => {
  same([800, 600, 341].map((width) => roomOf(width, 480)), ["low", "low", "low"]);
  same(roomOf(600, 481), "phone");
  same(roomOf(340, 360), "phone");
  same(roomOf(833, 360), "beside");
});
