// @ts-check
// The signs on the bar of a lesson.

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = {
  back: "M14.5 5 7.5 12l7 7",
  globe: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18c5-5 5-13 0-18",
  silent: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9.5q2 2.5 0 5M18 7q4 5 0 10",
  aloud: "M4 5h16v11h-8.5L7 20v-4H4ZM8 9h8M8 12.5h5",
  code: "M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5",
};

/** @param {keyof typeof SIGNS} name */
export function icon(name) {
  const made = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SIGNS[name]);
  made.append(path);
  return made;
}
