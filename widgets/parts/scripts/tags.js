// @ts-check
// Sentences with the numbers of rules in brackets: to be read as they are, and drawn with the numbers as small tags.

import { h } from "./dom.js";

// The letter of a game, then a chapter and a number, or the letter of a ruling. Brackets, commas and full stops are those
// of the language: (S3.1, S-A). or （S3.1、S-A）。 A full stop that follows the bracket belongs to the words before it.
const RULE = "[A-Z](?:\\d+\\.\\d+|-[A-Z])";
const RULES = new RegExp(`\\s*[(（[［【](${RULE}(?:\\s*[,，、;；]\\s*${RULE})*)[)）\\]］】]([.。]?)`, "g");
const NUMBERS = new RegExp(RULE, "g");

const TAG = "rally-rule";

/** @param {string} rule */
const tag = (rule) => h("button", { class: TAG, translate: "no", "aria-haspopup": "dialog", text: rule });

/**
 * The text in pieces: words, and lists of rules.
 * @param {string} text
 * @returns {(string | string[])[]}
 */
export function pieces(text) {
  /** @type {(string | string[])[]} */
  const found = [];
  let at = 0;
  for (const match of text.matchAll(RULES)) {
    found.push(text.slice(at, match.index) + match[2], match[1].match(NUMBERS) ?? []);
    at = match.index + match[0].length;
  }
  found.push(text.slice(at));
  return found.filter((piece) => piece.length > 0);
}

/** A rule's number on the page; pressing it shows the rule (rule_card.js). */
export const RULE_TAG = "button.rally-rule";

/**
 * The text as nodes.
 * @param {string} text
 * @param {boolean} [within] whether it stands within something that is pressed itself: then a number is no button
 * @returns {Node[]}
 */
export const tagged = (text, within = false) =>
  pieces(text).flatMap((piece) =>
    typeof piece === "string" ? [document.createTextNode(piece)] : piece.flatMap((
      rule,
    ) => [document.createTextNode(" "), within ? h("small", { class: TAG, translate: "no", text: rule }) : tag(rule)])
  );
