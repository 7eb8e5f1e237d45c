// @ts-check
// The roads of the course: what this browser knows of whoever learns here, and cars that drive on once.
// (What is kept: widgets/tutor/parts/road.js; driving.js beside this script is that of the labs.)

import { isDueAgain, kept, keyOf, learner, standingsIn } from "./done.js";
import { driveOn, letter, mark, park, startOf, whenSeen } from "./driving.js";

/** @typedef {{ behind: number, since: string, due: Record<string, string[]> }} Known */

/** @type {Map<Element, () => void>} what ends the drive on a side */
const drives = new Map();

/** The key of what is kept of the roads. @param {string} name */
const roadOf = (name) => keyOf(name).replace(/progress$/, "road");

/** @param {string} name @returns {Partial<Record<string, Known>>} */
function shown(name) {
  try {
    return JSON.parse(kept(roadOf(name)) || "{}") ?? {};
  } catch {
    return {};
  }
}

/** Show all roads. @param {ParentNode} root */
export function showRoads(root) {
  for (const side of root.querySelectorAll("[data-game]")) if (side instanceof HTMLElement) show(side);
}

/** @param {HTMLElement} side */
function show(side) {
  const name = learner(), game = side.dataset.game ?? "";
  /** @type {HTMLElement[]} */
  const signs = [...side.querySelectorAll("a")];
  const skills = signs.map(({ dataset }) => dataset.skill ?? "");
  const { since, of } = standingsIn(kept(keyOf(name)), skills);
  const now = new Date(), known = shown(name)[game];
  const before = skills.findIndex((skill) => !of[skill].wasMastered);
  const behind = before < 0 ? skills.length : before;
  const isNew = skills.every((skill) => of[skill].standing === "new");
  const marks = Object.fromEntries(skills.map((skill, at) => {
    const [due, answered] = known?.due?.[skill] ?? [];
    const isDue = due !== undefined && answered === of[skill].answered && isDueAgain(due, answered, now);
    const ahead = at === behind ? [isNew ? "begin" : "next"] : [];
    return [skill, [of[skill].standing, ...(isDue ? ["due"] : []), ...ahead]];
  }));
  mark(side, marks);
  letter(side, name);
  const words = JSON.parse(side.dataset.words ?? "{}"), symbols = JSON.parse(side.dataset.signs ?? "{}");
  for (const [at, sign] of signs.entries()) {
    const [standing, ...more] = marks[skills[at]];
    const again = more.includes("due") ? ` ${symbols.due}` : "";
    sign.textContent = `${symbols[standing]} ${sign.dataset.title}${again}`;
    sign.title = words[standing];
    for (const each of Object.keys(words)) sign.classList.toggle(`rally-${each}`, each === standing);
    sign.classList.toggle("rally-next", at === behind);
  }
  drives.get(side)?.();
  const start = startOf(known, { behind, since });
  park(side, start ?? behind);
  if (start === undefined) return;
  drives.set(
    side,
    whenSeen(side, () => {
      keep(name, game, { behind, since, due: known?.due ?? {} });
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) park(side, behind);
      else drives.set(side, driveOn(side, start, behind));
    }),
  );
}

/** Remember what was shown. @param {string} name @param {string} game @param {Known} known */
function keep(name, game, known) {
  try {
    localStorage.setItem(roadOf(name), JSON.stringify({ ...shown(name), [game]: known }));
  } catch { /* nothing is kept here */ }
}
