// @ts-check
// A list of lines and one that is current: which lines are listed, where one is among them, and where one goes.

/**
 * A line of a log: `scene` and `step` say where it is; `mark` is a heading, `minor` a detail that can be left out.
 * @typedef {{ text: string, scene: number, step: number, mark?: string, minor?: boolean, note?: string }} Line
 */

/** How long a line is shown while playing, in milliseconds: the quickest shows a long race in less than two minutes. */
export const PACES = [{ name: "slow", every: 1800 }, { name: "normal", every: 900 }, { name: "quick", every: 200 }];

/** A race with more lines than this is watched quickly and without its details, until somebody wants more of it. */
const MANY = 60;

/**
 * How a list of lines is played at first: at which of the paces, and whether without the details.
 * @param {readonly Line[]} lines
 */
export const begun = (lines) => {
  const brief = lines.length > MANY;
  return { brief, speed: brief ? PACES.length - 1 : 1 };
};

/**
 * What is marked along the list: where parts begin, and the lines that are judged. Where both are, the judgement.
 * @param {readonly Line[]} lines
 * @param {readonly number[]} list
 * @returns {{ at: number, flaw: boolean }[]} `at` is a share of the whole list
 */
export function marksOf(lines, list) {
  const last = Math.max(1, list.length - 1);
  return [...list.entries()]
    .filter(([_place, index]) => lines[index].mark || lines[index].note)
    .map(([place, index]) => ({ at: place / last, flaw: Boolean(lines[index].note) }));
}

/**
 * The indexes of the lines that are listed.
 * @param {readonly Line[]} lines
 * @param {boolean} brief without the details
 */
export function listed(lines, brief) {
  const all = lines.map((_, index) => index);
  return brief ? all.filter((index) => !lines[index].minor) : all;
}

/**
 * Where a line is in the list; for a detail that is left out the line before it stands.
 * @param {readonly number[]} list
 * @param {number} index
 */
export const placeOf = (list, index) => (index < 0 ? -1 : list.findLastIndex((other) => other <= index));

/**
 * The line that is current at a step of a scene: the last one that has been reached by then; before the first, the
 * first.
 * @param {readonly Line[]} lines
 * @param {number} scene
 * @param {number} step
 */
export function lineAt(lines, scene, step) {
  const first = lines.find((line) => line.scene === scene)?.step ?? 0;
  return lines.findLastIndex((line) => line.scene === scene && line.step <= Math.max(step, first));
}

/**
 * The listed line with the next heading, or the one before; where there is none, the end of the list.
 * @param {readonly Line[]} lines
 * @param {readonly number[]} list
 * @param {number} shown
 * @param {number} by 1 or -1
 * @returns {number | undefined} undefined if the list is empty
 */
export function leapt(lines, list, shown, by) {
  const marks = list.filter((index) => lines[index].mark);
  if (by < 0) return marks.findLast((index) => index < shown) ?? list[0];
  return marks.find((index) => index > shown) ?? list.at(-1);
}
