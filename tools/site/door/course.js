// @ts-check
// The course in a link: its lessons in order, what is done of it, until when, and the way on.
// (How it is written: widgets/classroom/course.py. Nothing of it is ever anything but text.)

import { unpacked } from "./codes.js";
import { doneIn, kept, keyOf, learner, standingsIn } from "./done.js";

const IN_TEXT = /rallycourse1\.([\w-]*)/;
const HEAD = /^rally-course (\d{1,9})$/;
const FORMAT = 1;
const LONGEST_CODE = 4000, LARGEST = 8000, LONGEST_TITLE = 60;
const KEPT = "rally 1 somebody course";

/** @typedef {{ title: string, lessons: string[], skills: string[], until: string, language: string, unknown: number }} Course */
/** @typedef {{ lessons: string[], skills: string[], languages: string[] }} Known what there is, in the order of learning */

/** Why a text is no course: "broken", or "newer": a newer version made it. */
export class CourseFault extends Error {
  /** @param {"broken" | "newer"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/**
 * The course of a code, whatever a mail or a chat has put around it.
 * @param {string} text
 * @param {Known} known
 * @returns {Promise<Course>}
 */
export async function courseIn(text, known) {
  const [, code = ""] = IN_TEXT.exec(text) ?? [];
  if (!code || code.length > LONGEST_CODE) throw new CourseFault("broken");
  const said = await unpacked(code, LARGEST)
    .catch(() => unpacked(code.replace(/[_-]+$/, ""), LARGEST)) // "_" around a text is a chat's way to slant it
    .catch(() => {
      throw new CourseFault("broken");
    });
  const [head, ...lines] = said.split("\n").map((line) => line.split(" ").filter(Boolean).join(" ")).filter(Boolean);
  const version = HEAD.exec(head ?? "");
  if (!version) throw new CourseFault("broken");
  if (Number(version[1]) > FORMAT) throw new CourseFault("newer");
  if (lines.pop() !== "end") throw new CourseFault("broken"); // part of it is missing
  return readLines(lines, known);
}

/** @param {string[]} lines @param {Known} known @returns {Course} */
function readLines(lines, known) {
  /** @type {Course} */
  const course = { title: "", lessons: [], skills: [], until: "", language: "", unknown: 0 };
  for (const line of lines) {
    const [word, ...rest] = line.split(" ");
    const value = rest.join(" ");
    if (word === "title") course.title = clean(value);
    else if (word === "until" && isDay(value)) course.until = value;
    else if (word === "language" && known.languages.includes(value)) course.language = value;
    else if (word === "lesson" && known.lessons.includes(value)) course.lessons.push(value);
    else if (word === "skill" && known.skills.includes(value)) course.skills.push(value);
    else course.unknown += 1;
  }
  course.lessons = known.lessons.filter((lesson) => course.lessons.includes(lesson));
  course.skills = known.skills.filter((skill) => course.skills.includes(skill));
  return course;
}

/** A title in one line, and not too long. @param {string} text */
const clean = (text) =>
  Array.from(text.replace(/[\p{C}\p{Z}]/gu, " ").split(" ").filter(Boolean).join(" ")).slice(0, LONGEST_TITLE)
    .join("").trim();

/** @param {string} text */
function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

// --- on the page ---

/** What there is on this page. @param {ParentNode} root @returns {Known} */
export function knownOn(root) {
  /** @param {string} css @param {(data: DOMStringMap) => string | undefined} name */
  const names = (css, name) =>
    [...root.querySelectorAll(css)].map((each) => each instanceof HTMLElement ? name(each.dataset) ?? "" : "");
  return {
    lessons: names(".lists [data-name]", ({ name }) => name),
    skills: names("a[data-skill]", ({ skill }) => skill),
    languages: [...root.querySelectorAll("nav [data-code]")].map((each) => each.getAttribute("data-code") ?? ""),
  };
}

/** The course that the address names, or that was opened here before. @param {Document} root */
export async function openCourse(root) {
  const section = root.querySelector("#course"), wrong = root.querySelector("#course-wrong");
  if (!(section instanceof HTMLElement) || !(wrong instanceof HTMLElement)) return;
  const asked = /[?&;]course(?:=|%3D)(.+)/i.exec(location.search)?.[1];
  /** @type {Course | undefined} */
  let course;
  for (const code of [asked, kept(KEPT)]) {
    if (!code || course) continue;
    try {
      course = await courseIn(code, knownOn(root));
      keep(code);
    } catch (fault) {
      if (code !== asked) continue;
      wrong.textContent = wrong.dataset[fault instanceof CourseFault ? fault.why : "broken"] ?? "";
      wrong.hidden = false;
    }
  }
  if (!course) return;
  lay(root, section, course);
  section.querySelector("button.away")?.addEventListener("click", () => {
    keep("");
    section.hidden = true;
    history.replaceState(null, "", location.pathname + location.hash);
    const next = root.querySelector("main a, main button");
    if (next instanceof HTMLElement) next.focus();
  });
  for (const link of root.querySelectorAll("nav a")) {
    if (link instanceof HTMLAnchorElement) link.search = location.search;
  }
}

/** @param {string} code "": none */
function keep(code) {
  try {
    if (code) localStorage.setItem(KEPT, code);
    else localStorage.removeItem(KEPT);
  } catch { /* nothing is kept here: the address still has it */ }
}

/** Lay out a course: a row for each lesson, as it stands in the list of all. @param {ParentNode} root @param {HTMLElement} section @param {Course} course */
function lay(root, section, course) {
  const { until = "", unknown = "" } = section.dataset;
  put(section, "h2", course.title || (section.dataset.title ?? ""));
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
  put(section, ".until", course.until && until.replace("{day}", day.format(new Date(`${course.until}T00:00:00Z`))));
  put(section, ".unknown", course.unknown ? unknown : "");
  const rows = course.lessons.flatMap((lesson) => {
    const row = root.querySelector(`.lists [data-name="${lesson}"]`)?.cloneNode(true);
    return row ? [row] : [];
  });
  section.querySelector("ol")?.replaceChildren(...rows);
  const skills = course.skills.map((skill) => {
    const item = document.createElement("li"), way = document.createElement("a");
    item.dataset.of = skill;
    item.append(way);
    return item;
  });
  section.querySelector("ul")?.replaceChildren(...skills);
  section.hidden = false;
}

/** Show how far the course has come, and the way on. @param {ParentNode} root */
export function showCourse(root) {
  const section = root.querySelector("#course");
  if (!(section instanceof HTMLElement) || section.hidden) return;
  const text = kept(keyOf(learner()));
  let all = 0, done = 0;
  /** @type {HTMLAnchorElement | undefined} */
  let next;
  for (const row of section.querySelectorAll("[data-lesson]")) {
    if (!(row instanceof HTMLElement)) continue;
    const goals = (row.dataset.goals ?? "").split(" ").filter(Boolean);
    const found = doneIn(text, row.dataset.lesson ?? "", goals).done.size;
    all += goals.length;
    done += found;
    const links = [...row.querySelectorAll("a")].filter((link) => !link.hidden);
    if (found < goals.length) next ??= links.at(-1);
  }
  for (const item of section.querySelectorAll("[data-of]")) {
    const station = root.querySelector(`a[data-skill="${item.getAttribute("data-of")}"]`);
    const [way] = item.children;
    if (!(station instanceof HTMLAnchorElement) || !(way instanceof HTMLAnchorElement)) continue;
    const skill = station.dataset.skill ?? "";
    const isMastered = standingsIn(text, [skill]).of[skill].standing === "mastered";
    all += 1;
    done += Number(isMastered);
    [way.href, way.textContent, way.title] = [station.href, station.textContent, station.title];
    if (!isMastered) next ??= way;
  }
  const { some = "", over = "", on = "" } = section.dataset;
  const isOver = done === all && all > 0;
  put(section, ".so-far", isOver ? over : some.replace("{done}", String(done)).replace("{all}", String(all)));
  const way = section.querySelector(".on");
  if (!(way instanceof HTMLElement)) return;
  way.hidden = !next;
  if (!next) return;
  const to = document.createElement("a");
  to.href = next.href;
  const title = next.closest("li")?.querySelector(".title")?.textContent ?? next.textContent ?? "";
  to.textContent = on.replace("{lesson}", () => title);
  way.replaceChildren(to);
}

/** @param {HTMLElement} section @param {string} css @param {string} text "" hides it */
function put(section, css, text) {
  const node = section.querySelector(css);
  if (!(node instanceof HTMLElement)) return;
  node.textContent = text;
  node.hidden = !text;
}
