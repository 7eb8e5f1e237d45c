// @ts-check
// What was done in the lessons, as the labs have kept it in this browser: shown beside each lesson, with a way back.
// (What is kept has the names that lessons give it: widgets/parts/scripts/store.js and learner.js; how it
// is written: widgets/lab/progress.py.)

const LAST = "rally 1 somebody learner";
const FACT = /^(\S+Z) (goal|at|anew|answer|mastered|before|after) ([\w-]+) (\w+) ([\w-]+) \d \.$/;

/** @typedef {{ done: Set<string>, cell: string, at: string }} Lesson what is done, where one was last, and when ("": it is not begun) */

/** The key of what is kept of a learner. @param {string} learner */
export const keyOf = (learner) => `rally 1 ${encodeURIComponent(learner || "somebody")} progress`;

/** @typedef {{ time: string, kind: string, about: string, outcome: string, cell: string }} Fact */
/** @typedef {{ standing: "mastered" | "shaky" | "new", wasMastered: boolean, answered: string }} Standing */

/**
 * What the labs have kept, as facts in the order in which they are written (all count), and when it was reset last.
 * @param {string} text
 * @returns {{ since: string, facts: Fact[] }}
 */
export function factsIn(text) {
  const lines = text.split("\n");
  const [, since = ""] = /^since (\S+Z)$/m.exec(text) ?? [];
  const facts = lines.flatMap((line) => {
    const [, time, kind, about, outcome, cell] = FACT.exec(line) ?? [];
    return time ? [{ time, kind, about, outcome, cell }] : [];
  });
  return { since, facts };
}

/**
 * How skills stand: as `Progress.standing` and `was_mastered` say it; and when each was answered last ("": never).
 * @param {string} text
 * @param {string[]} skills
 * @returns {{ since: string, of: Record<string, Standing> }}
 */
export function standingsIn(text, skills) {
  const { since, facts } = factsIn(text);
  /** @param {string} skill @returns {[string, Standing]} */
  const standing = (skill) => {
    const about = facts.filter(({ kind, about }) => about === skill && (kind === "answer" || kind === "mastered"));
    const last = about.findLastIndex(({ kind }) => kind === "mastered");
    const isSure = last >= 0 && !about.slice(last).some(({ outcome }) => outcome === "wrong");
    return [skill, {
      standing: isSure ? "mastered" : about.length ? "shaky" : "new",
      wasMastered: last >= 0,
      answered: about.findLast(({ kind }) => kind === "answer")?.time ?? "",
    }];
  };
  return { since, of: Object.fromEntries(skills.map(standing)) };
}

/**
 * Whether a skill is due again: on the day of its last answer from that minute on, else all day (`is_due` in
 * widgets/tutor/practice.py).
 * @param {string} due
 * @param {string} answered
 * @param {Date} now
 */
export function isDueAgain(due, answered, now) {
  const [when, last, today] = [new Date(due), new Date(answered), now].map(midnightOf);
  return new Date(due) <= now || (last < when && when <= today);
}

/** When the day of a time began where the browser is. @param {Date} time */
const midnightOf = (time) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/**
 * What was done in a lesson, from what the labs have kept.
 * @param {string} text
 * @param {string} lesson
 * @param {string[]} goals those of the lesson
 * @returns {Lesson}
 */
export function doneIn(text, lesson, goals) {
  const { facts } = factsIn(text);
  /** @type {number[]} */
  const begun = [];
  for (const [number, { kind, about, outcome }] of facts.entries()) {
    if (kind !== "anew" || about !== lesson) continue;
    if (outcome === "done") begun.push(number);
    else begun.pop();
  }
  const counts = facts.slice((begun.at(-1) ?? -1) + 1).filter(({ about }) => goals.includes(about));
  const place = counts.findLast(({ kind }) => kind === "at");
  return {
    done: new Set(counts.filter(({ kind }) => kind === "goal").map(({ about }) => about)),
    cell: place && place.cell !== "-" ? place.cell : "",
    at: (place ?? counts.at(-1))?.time ?? "",
  };
}

/**
 * The line that begins a lesson anew, or takes that back.
 * @param {string} lesson
 * @param {boolean} isUndone
 * @param {Date} now
 */
export const anew = (lesson, isUndone, now) =>
  `${now.toISOString().slice(0, 19)}Z anew ${lesson} ${isUndone ? "undone" : "done"} - 0 .\n`;

/**
 * The text with one more line. It says itself how many it has.
 * @param {string} text
 * @param {string} line
 */
export const withLine = (text, line) =>
  text.replace(/^facts (\d+)$/m, (_all, count) => `facts ${Number(count) + 1}`) + line;

/** What is kept under a key; "": nothing, or nothing may be. @param {string} key */
export function kept(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Who learned here last; "": somebody. */
export function learner() {
  try {
    return String(JSON.parse(kept(LAST) || '""'));
  } catch {
    return "";
  }
}

/**
 * A lesson as its row in the list shows it. number: by which it is called; of: the game that it is about; href: to where
 * one was in it; at: when that was, if it is begun.
 * @typedef {{ number: string, title: string, of: string, href: string, state: string, at: string, isWhole: boolean }} Row
 */

/**
 * The lesson to go on with: the last one visited or, if it is done, the next one that is not. Returns undefined if no
 * lesson is begun, or none is left.
 * @template {Pick<Row, "at" | "isWhole">} R
 * @param {R[]} lessons in the order in which one learns
 */
export function nextOf(lessons) {
  const last = latest(lessons);
  if (!last || !last.isWhole) return last;
  const at = lessons.indexOf(last);
  return [...lessons.slice(at), ...lessons.slice(0, at)].find(({ isWhole }) => !isWhole);
}

/** The lesson visited last. @template {Pick<Row, "at">} R @param {R[]} lessons */
const latest = (lessons) => lessons.filter(({ at }) => at).sort((one, other) => one.at < other.at ? 1 : -1)[0];

/** Show what is done beside each lesson, and the lesson to go on with at the top. @param {ParentNode} root */
export function showDone(root) {
  const text = kept(keyOf(learner()));
  const found = elements(root, "[data-lesson]").map((row) => {
    const { lesson = "", goals = "", some = "", all = "" } = row.dataset;
    const names = goals.split(" ").filter(Boolean);
    const known = doneIn(text, lesson, names);
    const isBegun = known.at !== "";
    const isWhole = names.length > 0 && known.done.size === names.length;
    const said = some.replace("{done}", String(known.done.size)).replace("{all}", String(names.length));
    put(row, ".state", isBegun, isWhole ? all : said);
    put(row, ".continue", isBegun && !isWhole, undefined, known.cell);
    put(row, ".anew", isBegun);
    const way = /** @type {HTMLAnchorElement | null} */ (row.querySelector(isBegun ? "a.continue" : "a"));
    return {
      number: row.querySelector(".number")?.textContent ?? "",
      title: row.querySelector(".title")?.textContent ?? "",
      of: row.dataset.of ?? "",
      href: way?.href ?? "",
      state: isBegun ? said : "",
      at: known.at,
      isWhole,
    };
  });
  welcome(root, found);
}

/** Link to the next lesson, or to the first one of a game in which nothing is done. @param {ParentNode} root @param {Row[]} lessons */
function welcome(root, lessons) {
  const [place] = elements(root, "#continue");
  if (!place) return;
  /** @param {Row} lesson */
  const said = ({ number }) => (place.dataset.on ?? "").replace("{number}", number);
  const doors = elements(root, ".door[data-race]");
  const played = latest(lessons.filter(({ of }) => of))?.of;
  const { puzzle = "", race = "" } =
    (doors.find((door) => door.classList.contains(played ?? "")) ?? doors[0])?.dataset ?? {};
  const next = nextOf(lessons);
  place.hidden = !latest(lessons);
  put(place, ".on", next !== undefined);
  lead(place, ".on", next?.href);
  put(place, ".go", true, next && said(next));
  put(place, ".title", true, next?.title);
  put(place, ".state", Boolean(next?.state), next?.state);
  lead(place, ".puzzle", puzzle);
  lead(place, ".race", race);
  for (const door of doors) {
    const on = nextOf(lessons.filter(({ of }) => door.classList.contains(of || "-")));
    const [go] = elements(door, ".go");
    door.dataset.first ??= door.getAttribute("href") ?? "";
    go.dataset.first ??= go.textContent ?? "";
    door.setAttribute("href", on?.href ?? door.dataset.first);
    go.textContent = on ? said(on) : go.dataset.first;
  }
}

/** @param {ParentNode} root @param {string} css */
const elements = (root, css) => [...root.querySelectorAll(css)].filter((each) => each instanceof HTMLElement);

/** @param {HTMLElement} place @param {string} css @param {string | undefined} href */
const lead = (place, css, href) => href !== undefined && place.querySelector(css)?.setAttribute("href", href);

/**
 * @param {HTMLElement} row @param {string} css @param {boolean} isThere @param {string} [text] @param {string} [cell]
 */
function put(row, css, isThere, text, cell) {
  const node = row.querySelector(css);
  if (!(node instanceof HTMLElement)) return;
  node.hidden = !isThere;
  if (text !== undefined) node.textContent = text;
  if (node instanceof HTMLAnchorElement && cell !== undefined) {
    node.href = node.href.split("#")[0] + (cell && `#cell-id=${cell}`);
  }
}

/** Let lessons begin anew, and what was done in them be brought back. @param {ParentNode} root */
export function letBeginAnew(root) {
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button.anew, button.back");
    const row = button && button.closest("[data-lesson]");
    if (!(row instanceof HTMLElement) || !button) return;
    const key = keyOf(learner());
    const isUndone = button.classList.contains("back");
    try {
      localStorage.setItem(key, withLine(kept(key), anew(row.dataset.lesson ?? "", isUndone, new Date())));
    } catch {
      return;
    }
    showDone(root);
    put(row, ".back", !isUndone);
    const next = row.querySelector(isUndone ? "button.anew" : "button.back");
    if (next instanceof HTMLElement) next.focus();
  });
}
