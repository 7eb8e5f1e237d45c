// @ts-check
// A drawn side of the course: which marks hold at its stations, and the car that drives on. The front page of the site
// runs this script too, so it needs no other one. (How a side is drawn: widgets/tutor/road/drawing.py.)

const DRIVE = 900; // milliseconds from station to station
const LONGEST = 2600;
const STEPS = 48;

/** @typedef {[number, number]} Point */
/** @typedef {{ x: number, y: number, angle: number }} Place */

/**
 * The points of a path of straight lines.
 * @param {string} path
 * @returns {Point[]}
 */
export const pointsOf = (path) =>
  path.slice(1).split("L").map((pair) => {
    const [x, y] = pair.split(" ").map(Number);
    return [x, y];
  });

/**
 * The place at this distance along a way, and the angle at which a car points there.
 * @param {Point[]} way
 * @param {number} length
 * @returns {Place}
 */
export function along(way, length) {
  let rest = length;
  for (let at = 1; at < way.length; at++) {
    const [[ax, ay], [bx, by]] = [way[at - 1], way[at]];
    const piece = Math.hypot(bx - ax, by - ay);
    if (rest <= piece || at === way.length - 1) {
      const share = piece ? rest / piece : 0;
      const angle = Math.atan2(by - ay, bx - ax) * 180 / Math.PI;
      return { x: ax + (bx - ax) * share, y: ay + (by - ay) * share, angle };
    }
    rest -= piece;
  }
  return { x: way[0][0], y: way[0][1], angle: 0 };
}

/**
 * The places of a drive from one length to another; the car never turns round further than it has to.
 * @param {Point[]} way
 * @param {number} from
 * @param {number} to
 * @returns {Place[]}
 */
export function drive(way, from, to) {
  let before = along(way, from).angle;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const place = along(way, from + (to - from) * step / STEPS);
    before = place.angle + 360 * Math.round((before - place.angle) / 360);
    return { ...place, angle: before };
  });
}

/**
 * Show which marks hold at each station.
 * @param {ParentNode} root
 * @param {Record<string, string[]>} marks by skill
 */
export function mark(root, marks) {
  for (const stop of root.querySelectorAll("[data-stop]")) {
    const held = marks[stop.getAttribute("data-stop") ?? ""];
    if (!held) continue;
    for (const each of stop.children) {
      if (held.includes(each.getAttribute("data-mark") ?? "")) each.removeAttribute("display");
      else each.setAttribute("display", "none");
    }
  }
}

/** The letter on somebody's car; "" for a name without letters. @param {string} name */
export const letterOf = (name) => name.normalize("NFC").toUpperCase().match(/[\p{L}\p{N}]/u)?.[0] ?? "";

/** Write whose car it is. @param {ParentNode} root @param {string} name */
export function letter(root, name) {
  for (const disc of root.querySelectorAll(".rally-road-letter > g")) {
    const text = disc.querySelector("text");
    if (text) text.textContent = letterOf(name);
    if (letterOf(name)) disc.removeAttribute("display");
    else disc.setAttribute("display", "none");
  }
}

/** The car of a picture, its letter, its way and where it halts. @param {Element} picture */
function carOf(picture) {
  const way = picture.querySelector(".rally-road-way");
  return {
    car: picture.querySelector(".rally-road-car"),
    letter: picture.querySelector(".rally-road-letter"),
    points: pointsOf(way?.getAttribute("d") ?? "M0 0"),
    halts: (way?.getAttribute("data-halts") ?? "0").split(" ").map(Number),
  };
}

/** @param {Element} root */
const pictures = (root) => [...root.querySelectorAll("svg")];

/**
 * Put the car where it has this many stations behind it, in each picture of a side.
 * @param {Element} root
 * @param {number} behind
 */
export function park(root, behind) {
  for (const picture of pictures(root)) {
    const { car, letter, points, halts } = carOf(picture);
    const { x, y, angle } = along(points, halts[Math.min(behind, halts.length - 1)]);
    car?.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)})`);
    letter?.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }
}

/**
 * Drive the car from where it has one number of stations behind it to where it has another. Returns a function that
 * ends the drive at once.
 * @param {Element} root
 * @param {number} from
 * @param {number} to
 * @param {() => void} [atEnd]
 */
export function driveOn(root, from, to, atEnd = () => {}) {
  const settings = { duration: Math.min(LONGEST, DRIVE * Math.abs(to - from)), easing: "ease-in-out" };
  const runs = pictures(root).flatMap((picture) => {
    const { car, letter, points, halts } = carOf(picture);
    const [begin, end] = [from, to].map((behind) => halts[Math.min(behind, halts.length - 1)]);
    const places = drive(points, begin, end);
    const moved = places.map(({ x, y }) => `translate(${x}px, ${y}px)`);
    const turned = places.map(({ angle }, at) => `${moved[at]} rotate(${angle}deg)`);
    return [
      car?.animate({ transform: turned }, settings),
      letter?.animate({ transform: moved }, settings),
    ];
  });
  park(root, to);
  Promise.all(runs.map((run) => run?.finished)).then(atEnd, () => {}); // one that was ended before is no end
  return () => runs.forEach((run) => run?.cancel());
}

/**
 * How far a car is to drive, and from where: it drives once, forwards. Nothing was known before: from the start.
 * @param {{ behind: number, since: string } | undefined} kept what the browser remembers
 * @param {{ behind: number, since: string }} now
 * @returns {number | undefined} from so many stations; undefined: it stays
 */
export function startOf(kept, { behind, since }) {
  const before = kept && kept.since === since ? kept.behind : 0;
  return behind > before ? before : undefined;
}

/**
 * Call back once, as soon as somebody can see most of an element. Returns a function that cancels this.
 * @param {Element} node
 * @param {() => void} back
 */
export function whenSeen(node, back) {
  const seen = new IntersectionObserver((found) => {
    if (!found.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    back();
  }, { threshold: 0.5 });
  seen.observe(node);
  return () => seen.disconnect();
}
