// @ts-check
// What these tests compare with.

/**
 * Both are the same, in all their parts.
 * @param {unknown} actual
 * @param {unknown} expected
 * @param {string} [what]
 */
export function same(actual, expected, what = "") {
  const [one, other] = [actual, expected].map((value) => Deno.inspect(value, { depth: 20, sorted: true }));
  if (one !== other) throw new Error(`${what && `${what}: `}${one} is not ${other}`);
}

/**
 * Two numbers are the same but for rounding.
 * @param {number} actual
 * @param {number} expected
 */
export function near(actual, expected) {
  if (Math.abs(actual - expected) > 1e-9) throw new Error(`${actual} is not ${expected}`);
}

/**
 * Something that is not there is a failure.
 * @template Value
 * @param {Value | null | undefined} value
 * @returns {Value}
 */
export function there(value) {
  if (value === null || value === undefined) throw new Error("nothing is there");
  return value;
}

/**
 * The names and texts of all scripts of ours in these folders of the project, but for what was joined of them.
 * @param {...string} folders
 * @returns {AsyncGenerator<[name: string, text: string]>}
 */
export async function* scriptsIn(...folders) {
  for (const path of folders) {
    const folder = new URL(`../../${path}/`, import.meta.url);
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory && name !== "vendor") yield* scriptsIn(`${path}/${name}`);
      if (name.endsWith(".js")) yield [name, await Deno.readTextFile(new URL(name, folder))];
    }
  }
}

/** The next turn of the event loop: promises and timers of no length that were there before have been dealt with. */
export const nextTurn = () => new Promise((done) => setTimeout(done));

const TURNS = 20; // more than anything here leads to

/** After all that was asked for before, and all that it leads to at once: however quick the machine is. */
export async function soon() {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}
