// @ts-check
// The geometry of a dial: positions stand evenly round a circle, position 0 on top, the others clockwise.

/**
 * A point at an angle from the top, clockwise in degrees, at this distance from the middle.
 * @param {number} angle
 * @param {number} radius
 * @returns {[string, string]} x and y as SVG has them: y downwards
 */
export function at(angle, radius) {
  const radians = (angle * Math.PI) / 180;
  return [(radius * Math.sin(radians)).toFixed(2), (-radius * Math.cos(radians)).toFixed(2)];
}

/**
 * The path of a wedge of the disc, from one angle to another, between two radii.
 * @param {number} from
 * @param {number} to
 * @param {number} inner
 * @param {number} outer
 */
export function wedge(from, to, inner, outer) {
  const [a, b, c, d] = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)];
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}

/**
 * The angle to turn to: the shorter way round, on and on, so that from the last position to 0 is one notch.
 * @param {number | null | undefined} angle now; none: nowhere yet
 * @param {number} wanted from 0 to 360
 */
export function turned(angle, wanted) {
  if (typeof angle !== "number") return wanted;
  return angle + ((((wanted - angle) % 360) + 540) % 360) - 180;
}

/**
 * The position under a point; null on the hub, where all are equally near.
 * @param {number} x from the middle
 * @param {number} y downwards
 * @param {number} width of the disc
 * @param {number} count of positions
 */
export function pointed(x, y, width, count) {
  if (Math.hypot(x, y) < width * 0.1) return null;
  return Math.round((((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360) / (360 / count)) % count;
}

/**
 * Where a key leads from a position; undefined if nowhere.
 * @param {string} key
 * @param {number} position
 * @param {number} count of positions
 */
export function ledBy(key, position, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (["ArrowRight", "ArrowUp", "PageUp"].includes(key)) return around(position + 1, count);
  if (["ArrowLeft", "ArrowDown", "PageDown"].includes(key)) return around(position - 1, count);
}

/**
 * A position, however often round.
 * @param {number} position
 * @param {number} count
 */
export const around = (position, count) => ((position % count) + count) % count;
