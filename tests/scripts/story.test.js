// @ts-check
// When a story would lie over what one plays with, or looks at.

import { same } from "./check.js";
import { useFakePage } from "./fake_page.js";

useFakePage();
const { wouldHide } = await import("../../widgets/parts/story.js");

/** What a story stands in. @param {number} width of its lab @param {boolean} compares whether choices stand there */
const inLab = (width, compares) => /** @type {any} */ ({
  closest: () => ({ clientWidth: width, querySelector: () => (compares ? {} : null) }),
});

Deno.test("a story opens by itself where a lab is wide, and covers no chances", () => {
  same([1100, 833, 800, 282].map((width) => wouldHide(inLab(width, false))), [false, false, true, true]);
  same([1100, 833].map((width) => wouldHide(inLab(width, true))), [false, true]);
});
