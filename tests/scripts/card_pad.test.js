// @ts-check
// The card pad: a colour, then a number; pale ones are sent as well, and the page alone knows which colour is chosen.

import { same, there } from "./check.js";
import { FakeModel, useFakePage } from "./fake_page.js";
import part from "../../widgets/stich_rallye/parts/card_pad.js";

/** A key as a browser tells of it. */
class KeyboardEvent extends Event {
  key = "";
}

const LABELS = {
  red: "red",
  green: "green",
  blue: "blue",
  colours: "Colour",
  hint: "First the colour",
  none: "no cards",
};
const WHY = "Mia has shown to have no green.";

/** @param {string} colour @param {number} value @param {object} [more] */
const card = (colour, value, more = {}) => ({
  text: `${colour[0].toUpperCase()}${value}`,
  colour,
  value,
  label: `${colour} ${value}`,
  playable: true,
  why: "",
  ...more,
});

const CARDS = [
  card("red", 2, { playable: false, why: "It lies there.", note: "Ben" }),
  card("red", 3),
  card("green", 2, { playable: false, why: WHY }),
  card("green", 3, { playable: false, why: WHY }),
];

/** A pad with these cards, and what is on it. */
function shown(cards = CARDS) {
  const page = useFakePage();
  Object.assign(globalThis, { KeyboardEvent });
  const model = new FakeModel({ title: "Mia: which card?", cards, labels: LABELS, lang: "en", fault: "" });
  const el = page.createElement("div");
  page.body.append(el);
  const end = part.render(/** @type {any} */ ({ model, el }));
  const all = (/** @type {string} */ selector) => el.querySelectorAll(selector);
  /** @param {any} node */
  const press = (node) => {
    node.focus();
    node.dispatchEvent(new Event("click"));
  };
  const colour = (/** @type {string} */ name) =>
    there(all(".rally-pad-colour").find((node) => node.getAttribute("data-colour") === name));
  const number = (/** @type {string} */ label) =>
    there(all(".rally-pad-number").find((node) => (node.getAttribute("aria-label") ?? "").startsWith(label)));
  const seen = () => all("[data-shown]").map((node) => node.getAttribute("aria-label") ?? node.textContent);
  const pressed = () => all(".rally-pad-colour").map((node) => node.getAttribute("aria-pressed"));
  return { page, model, el, end, all, press, colour, number, seen, pressed };
}

Deno.test("three colours stand there, pale where no card can have been played, and a hint where the numbers come", () => {
  const { all, seen, pressed, end } = shown();
  same(all(".rally-pad-colour").map((node) => node.textContent), ["Rred", "Ggreen", "Bblue"]);
  same(all(".rally-pad-colour").map((node) => node.attributes.has("data-pale")), [false, true, true]);
  same([seen(), pressed()], [["First the colour"], ["false", "false", "false"]]);
  end();
});

Deno.test("a colour is chosen and let go without a word to the kernel, and shows its numbers", () => {
  const { model, all, press, colour, seen, pressed, end } = shown();
  press(colour("red"));
  same([seen(), pressed()], [["red"], ["true", "false", "false"]]);
  press(colour("green"));
  same([seen(), pressed()], [["green"], ["false", "true", "false"]]);
  press(colour("blue"));
  same(seen(), ["no cards"]);
  press(colour("blue"));
  same([seen(), model.sent], [["First the colour"], []]);
  same(all(".rally-pad-number").length, CARDS.length, "the room of all of them is kept");
  end();
});

Deno.test("a number sends its card, then no colour is chosen, and the focus is where it is seen", () => {
  const { page, model, press, colour, number, seen, end } = shown();
  press(colour("red"));
  press(number("red 3"));
  same(model.sent.map(({ card }) => card), ["R3"]);
  same(seen(), ["First the colour"]);
  same(page.activeElement === colour("red"), true);
  end();
});

Deno.test("a pale number says why, can have the focus, and is sent all the same", () => {
  const { model, press, colour, number, end } = shown();
  const pale = number("red 2");
  same([pale.getAttribute("aria-label"), pale.getAttribute("aria-disabled"), pale.getAttribute("aria-description")], [
    "red 2, Ben",
    "true",
    "It lies there.",
  ]);
  same([pale.attributes.has("disabled"), pale.attributes.has("data-pale")], [false, true]);
  same(["red 2", "red 3"].map((label) => number(label).getAttribute("tabindex")), ["-1", "0"], "Tab leads past it");
  press(colour("red"));
  press(pale);
  same(model.sent.map(({ card }) => card), ["R2"]);
  end();
});

Deno.test("Escape lets the colour go, and is nobody else's then", () => {
  const { page, el, press, colour, number, seen, end } = shown();
  const root = el.children[0];
  const escape = () => Object.assign(new KeyboardEvent("keydown", { cancelable: true }), { key: "Escape" });
  same(root.dispatchEvent(escape()), true, "no colour is chosen: it is for others");
  press(colour("green"));
  number("green 2").focus();
  same(root.dispatchEvent(escape()), false);
  same([seen(), page.activeElement === colour("green")], [["First the colour"], true]);
  end();
});

Deno.test("other cards change what is there, and the colour that is chosen stays so", () => {
  const { model, press, colour, number, all, seen, end } = shown();
  press(colour("green"));
  model.change("cards", [card("green", 3), card("green", 4)]);
  same([seen(), all(".rally-pad-number").length], [["green"], 2]);
  same([number("green 3").attributes.has("data-pale"), colour("green").attributes.has("data-pale")], [false, false]);
  model.change("cards", undefined);
  model.change("title", undefined);
  same(seen(), ["no cards"]);
  end();
});
