// @ts-check
// What the board shows at a step of a film.

/** @typedef {import("./roads.js").Cell} Cell */
/**
 * A place of the board.
 * @typedef {object} Tile
 * @property {Cell} cell
 * @property {"road" | "pit" | "start" | "empty"} kind
 * @property {string} exits where its road leads; "" face down
 * @property {string} label in words
 * @property {boolean} [aloft] turned over, and not yet turned round
 * @property {string} [colour]
 * @property {string[]} [marks]
 * @property {string} [ghost] exits that are remembered
 * @property {string} [age]
 */
/**
 * @typedef {object} Car
 * @property {number} seat
 * @property {string} name
 * @property {string} letter
 * @property {string} paint
 * @property {Cell} cell
 * @property {string} heading
 * @property {string} [trophy]
 * @property {boolean} [active]
 */
/** @typedef {{ tiles: Tile[], cars: Car[], pile: string[] }} Board */
/** @typedef {Partial<Tile> & Partial<Car> & { pile?: string[], swap?: [Cell, Cell] }} News what a step changes */

/** @param {Cell} cell */
export const keyOf = ([row, column]) => `${row},${column}`;

/**
 * The board as it is at a step: the news of all steps until then. At the last one it is what it is now; before that,
 * what is marked because of the end is not marked.
 * @param {Board} now
 * @param {News[][]} moments
 * @param {number} step
 * @returns {Board}
 */
export function boardAt(now, moments, step) {
  if (step >= moments.length - 1) return now;
  const tiles = new Map(now.tiles.map((tile) => [keyOf(tile.cell), { ...tile, marks: /** @type {string[]} */ ([]) }]));
  const cars = new Map(now.cars.map((car) => [car.seat, { ...car }]));
  let pile = now.pile;
  for (const news of moments.slice(0, step + 1).flat()) {
    if (news.pile) pile = news.pile;
    else if (news.seat !== undefined) Object.assign(cars.get(news.seat) ?? {}, news);
    else if (news.cell) Object.assign(tiles.get(keyOf(news.cell)) ?? {}, news);
  }
  return { tiles: [...tiles.values()], cars: [...cars.values()], pile };
}

/**
 * Whether two piles of trophies look alike. Their joined colours would not show it: no trophy and a face-down one read
 * the same.
 * @param {string[]} one
 * @param {string[]} other
 */
export const isSamePile = (one, other) =>
  one.length === other.length && one.every((colour, index) => colour === other[index]);

/**
 * The two tiles that change places at a step, if any do.
 * @param {News[][]} moments
 * @param {number} step
 */
export const swapAt = (moments, step) => moments[step]?.find(({ swap }) => swap)?.swap ?? null;
