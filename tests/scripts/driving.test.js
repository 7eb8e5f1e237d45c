// @ts-check
// The car on the map of the course: where it is along its way, and that it drives on once.

import { same } from "./check.js";
import { along, drive, letterOf, pointsOf, startOf } from "../../widgets/tutor/parts/scripts/driving.js";
import { standingsIn } from "../../tools/site/door/done.js";

const WAY = pointsOf("M0 0L10 0L10 10L0 10L0 -10");

Deno.test("a place on the way is so far along it, and the car points along it", () => {
  same(along(WAY, 0), { x: 0, y: 0, angle: 0 });
  same(along(WAY, 15), { x: 10, y: 5, angle: 90 });
  same(along(WAY, 25), { x: 5, y: 10, angle: 180 });
  same(along(WAY, 99).x, 0);
});

Deno.test("a car never turns round further than it has to", () => {
  const turns = drive(WAY, 0, 49).map(({ angle }) => angle);
  same(turns.every((angle, at) => !at || Math.abs(angle - turns[at - 1]) <= 90), true);
  same(turns.at(-1), 270);
});

Deno.test("it drives once, forwards, and from the start where nothing was shown or all began anew", () => {
  const now = { behind: 3, since: "" };
  same(startOf(undefined, now), 0);
  same(startOf({ behind: 2, since: "" }, now), 2);
  same(startOf({ behind: 3, since: "" }, now), undefined);
  same(startOf({ behind: 5, since: "" }, now), undefined);
  same(startOf({ behind: 5, since: "2026-01-01T00:00:00Z" }, { behind: 1, since: "2026-02-01T00:00:00Z" }), 0);
});

Deno.test("the letter on a car is the first of the name", () => {
  same(["mia", " Ömer", "米娅", "", "…"].map(letterOf), ["M", "Ö", "米", "", ""]);
});

Deno.test("the front page knows how a skill stands as the labs do", () => {
  const text = `rally-progress 1
learner Mia
2025-11-24T16:00:00Z answer winner right - 0 .
2025-11-24T16:00:01Z mastered winner done - 0 .
2025-11-24T16:00:02Z mastered hills done - 0 .
2025-11-24T16:00:03Z answer hills wrong hills_do_nothing 1 .
2025-11-24T16:00:04Z answer motor unsure - 0 .
`;
  const { of, since } = standingsIn(text, ["winner", "hills", "motor", "swaps"]);
  same(since, "");
  same(of.winner, { standing: "mastered", wasMastered: true, answered: "2025-11-24T16:00:00Z" });
  same(of.hills, { standing: "shaky", wasMastered: true, answered: "2025-11-24T16:00:03Z" });
  same(of.motor, { standing: "shaky", wasMastered: false, answered: "2025-11-24T16:00:04Z" });
  same(of.swaps, { standing: "new", wasMastered: false, answered: "" });
  const reset = "learner Mia\nsince 2025-11-24T16:00:02Z\n"; // what was before it is not written any more
  const anew = text.replace("learner Mia\n", reset).replaceAll(/^.* winner .*\n/gm, "");
  same(standingsIn(anew, []).since, "2025-11-24T16:00:02Z");
  same(standingsIn(anew, ["winner", "motor"]).of.winner.standing, "new");
  same(standingsIn(anew, ["winner", "motor"]).of.motor.standing, "shaky");
});
