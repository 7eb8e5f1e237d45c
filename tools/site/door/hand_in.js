// @ts-check
// What is handed to a teacher, made of what this browser knows: a code to copy, and a file.
// (How it is written: widgets/tutor/hand_in.py. It says no more than a class is told by.)

import { packed } from "./codes.js";
import { doneIn, factsIn, kept, keyOf, learner, standingsIn } from "./done.js";

const CODE = "rallyhand1.", END = ".";
const MOST_MARKS = 16; // the lowest checksums in the marks of a hand-in, at most
const FACT = /^\S+Z (?!at )[a-z]+ [\w-]+ [a-z]+ [\w-]+ \d \.$/; // all but where one was last in a lesson

/** @typedef {{ lesson: string, goals: string[] }} LessonGoals */
/** @typedef {{ game: string, skills: string[] }} GameSkills */

/**
 * What is handed in of what the labs have kept.
 * @param {string} text
 * @param {string} name
 * @param {LessonGoals[]} lessons
 * @param {GameSkills[]} games
 */
export function handInOf(text, name, lessons, games) {
  const { facts } = factsIn(text);
  const last = facts.map(({ time }) => time).sort().at(-1);
  const skills = games.flatMap((game) => game.skills);
  const { of } = standingsIn(text, skills);
  const lines = [
    ...last ? [`last ${last}`] : [],
    ...lessons.flatMap(({ lesson, goals }) => {
      const { size } = doneIn(text, lesson, goals).done;
      return size ? [`lesson ${lesson} ${size}`] : [];
    }),
    ...skills.filter((skill) => of[skill].standing !== "new").map((skill) => `skill ${skill} ${of[skill].standing}`),
    ...skills.flatMap((skill) => {
      const answers = facts.filter(({ kind, about }) => kind === "answer" && about === skill);
      const named = new Set(answers.map(({ cell }) => cell).filter((belief) => belief !== "-"));
      return [...named].map((belief) => `misread ${skill} ${belief}`);
    }),
    ...games.flatMap((game) => ["before", "after"].flatMap((phase) => testOf(facts, game, phase))),
    ...marksOf(text.split("\n").filter((line) => FACT.test(line))),
  ];
  return ["rally-hand-in 1", `lines ${lines.length}`, `learner ${name}`, ...lines].map((line) => `${line}\n`).join("");
}

/** The newest test of a game. @param {import("./done.js").Fact[]} facts @param {GameSkills} game @param {string} phase */
function testOf(facts, { game, skills }, phase) {
  const answers = facts.filter(({ kind, about }) => kind === phase && skills.includes(about));
  const newest = answers.filter(({ time }) => time === answers.at(-1)?.time);
  const right = newest.filter(({ outcome }) => outcome === "right" || outcome === "quick").length;
  return newest.length ? [`test ${game} ${phase} ${right} ${newest.length}`] : [];
}

/**
 * By what it is recognized in a later hand-in: the checksum of the first fact, then the lowest ones of all.
 * @param {string[]} facts
 */
function marksOf(facts) {
  const every = facts.map(checksum);
  const lowest = [...new Set(every)].sort().slice(0, MOST_MARKS);
  return every.length ? [`marks ${[every[0], ...lowest].join(" ")} .`] : [];
}

/** The CRC-32 of a text, as eight hexadecimal digits. @param {string} text */
export function checksum(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum >>> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}

/** The same in one word. @param {string} text */
export const codeOf = async (text) => CODE + await packed(text) + END;

// --- on the page ---

/** @param {ParentNode} root */
function asked(root) {
  /** @type {LessonGoals[]} */
  const lessons = [];
  for (const row of root.querySelectorAll(".lists [data-lesson]")) {
    if (!(row instanceof HTMLElement)) continue;
    lessons.push({ lesson: row.dataset.lesson ?? "", goals: (row.dataset.goals ?? "").split(" ").filter(Boolean) });
  }
  const games = [...root.querySelectorAll("[data-game]")].map((side) => ({
    game: side.getAttribute("data-game") ?? "",
    skills: [...side.querySelectorAll("[data-skill]")].map((sign) => sign.getAttribute("data-skill") ?? ""),
  }));
  return { lessons, games };
}

/** Show what can be handed in; nothing where nothing was done. @param {ParentNode} root */
export async function showHandIn(root) {
  const section = root.querySelector("#hand-in");
  if (!(section instanceof HTMLElement)) return;
  const name = learner(), text = kept(keyOf(name));
  section.hidden = !factsIn(text).facts.length;
  if (section.hidden) return;
  const { lessons, games } = asked(root);
  const { named = "", nobody = "" } = section.dataset;
  const whose = section.querySelector(".whose"), field = section.querySelector("input");
  if (whose) whose.textContent = name ? named.replace("{name}", () => name) : nobody;
  const handed = handInOf(text, name, lessons, games);
  section.dataset.text = handed;
  if (field) field.value = await codeOf(handed);
}

/** Let it be copied, saved, and handed to what the device shares by. @param {ParentNode} root */
export function letHandIn(root) {
  const section = root.querySelector("#hand-in"), field = section?.querySelector("input");
  if (!(section instanceof HTMLElement) || !field) return;
  const said = section.querySelector("[role=status]");
  const share = section.querySelector("button.share");
  if (share instanceof HTMLElement) share.hidden = !navigator.share;
  section.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (!button) return;
    if (button.classList.contains("copy")) {
      await copy(field);
      if (said) said.textContent = section.dataset.copied ?? "";
    } else if (button.classList.contains("file")) save(section.dataset.text ?? "");
    else await navigator.share({ text: field.value }).catch(() => {}); // whoever thinks better of it shares nothing
  });
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}

/** The name of the file of a hand-in, which no other one has. @param {string} name @param {string} text */
export const fileOf = (name, text) =>
  `${name.normalize("NFC").replace(/[^\p{L}\p{N}_-]/gu, "") || "rally"}-hand-in-${checksum(text)}.txt`;

/** @param {string} text */
function save(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = fileOf(learner(), text);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
