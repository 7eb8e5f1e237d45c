// @ts-check
// What the page remembers: the one place that keeps anything in the browser, by project, version and learner.

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Keeper */

const PROJECT = "rally";
const VERSION = 1; // one more whenever what is kept changes its form: what an older one wrote is let go, never misread
const BETWEEN = "/"; // who learns in this kernel, and one of several there
const SOMEBODY = "somebody"; // the learner, as long as nobody says who it is

/**
 * Values by name. A browser that has no room, or may keep nothing, remembers nothing; `write` says so.
 * Names of keys are "rally 1 <learner> <name>", the learner encoded, so that no name of one is another's.
 */
export class Store {
  isClean = false;
  /** @type {() => string} */
  learner = () => "";

  /** @param {() => Keeper} keeper asked each time: where nothing may be kept, the asking alone is refused */
  constructor(keeper) {
    this.keeper = keeper;
  }

  /**
   * Say who learns here. @param {() => string | undefined} learner asked each time; no name is somebody
   */
  belongTo(learner) {
    this.learner = () => learner() ?? "";
  }

  /**
   * What was put under a name; undefined if nothing was, or nothing that can be read.
   * @param {string} name
   * @returns {unknown}
   */
  get(name) {
    return this.tried((keeper) => {
      const text = keeper.getItem(this.keyOf(name));
      return text === null ? undefined : JSON.parse(text) ?? undefined;
    });
  }

  /**
   * A text that was kept as it is, whatever has become of it; "" if none was.
   * @param {string} name
   */
  read(name) {
    return this.tried((keeper) => keeper.getItem(this.keyOf(name))) ?? "";
  }

  /**
   * Keep a text; returns why it could not be kept, if so.
   * @param {string} name @param {string} text that whoever reads it can tell from a damaged one
   * @returns {"" | "full" | "forbidden"}
   */
  write(name, text) {
    const isKept = this.tried((keeper) => {
      keeper.setItem(this.keyOf(name), text);
      return true;
    });
    if (isKept) return "";
    return this.tried((keeper) => keeper.length) === undefined ? "forbidden" : "full";
  }

  /**
   * What is remembered of one of several who learn here. @param {string} name "" is whoever learns here anyway
   */
  of(name) {
    const store = new Store(this.keeper);
    store.belongTo(() => [this.learner(), name].filter(Boolean).join(BETWEEN));
    return store;
  }

  /**
   * The learners of whom something is remembered under a name.
   * @param {string} name
   * @returns {string[]}
   */
  learnersOf(name) {
    const begin = this.learner() && this.learner() + BETWEEN;
    const found = this.tried((keeper) => {
      const keys = Array.from({ length: keeper.length }, (_, index) => (keeper.key(index) ?? "").split(" "));
      const ours = keys.filter(([project, version, , ...rest]) =>
        project === PROJECT && version === String(VERSION) && rest.join(" ") === name
      );
      return ours.map(([, , learner]) => decodeURIComponent(learner));
    });
    const theirs = (found ?? []).filter((learner) =>
      learner.startsWith(begin) && learner !== (this.learner() || SOMEBODY)
    );
    return theirs.map((learner) => learner.slice(begin.length)).sort();
  }

  /** @param {string} name @param {unknown} value that JSON can say */
  put(name, value) {
    this.tried((keeper) => keeper.setItem(this.keyOf(name), JSON.stringify(value)));
  }

  /** @param {string} name */
  forget(name) {
    this.tried((keeper) => keeper.removeItem(this.keyOf(name)));
  }

  /** @param {string} name */
  keyOf(name) {
    return `${PROJECT} ${VERSION} ${encodeURIComponent(this.learner() || SOMEBODY)} ${name}`;
  }

  /**
   * @template Value
   * @param {(keeper: Keeper) => Value} use
   * @returns {Value | undefined}
   */
  tried(use) {
    try {
      const keeper = this.keeper();
      if (!this.isClean) clean(keeper);
      this.isClean = true;
      return use(keeper);
    } catch {
      // nothing is kept, or nothing of ours
    }
  }
}

/**
 * Forget what an older version has kept; a newer one, of another kernel, may still need its own.
 * @param {Keeper} keeper
 */
function clean(keeper) {
  const keys = Array.from({ length: keeper.length }, (_, index) => keeper.key(index) ?? "");
  for (const key of keys) {
    const [project, version] = key.split(" ");
    if (project === PROJECT && !(/^\d+$/.test(version) && Number(version) >= VERSION)) keeper.removeItem(key);
  }
}

/** What is remembered as long as the browser keeps it: what somebody likes. */
export const always = new Store(() => localStorage);

/** What is remembered until this tab is closed: where labs were when their kernel was restarted. */
export const tab = new Store(() => sessionStorage);

/** All that is remembered. */
export const stores = [tab, always];
