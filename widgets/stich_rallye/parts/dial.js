const RING = 78; // how far the values stand from the centre of the disc, whose picture is 220 wide
const at = (angle, radius) => [radius * Math.sin((angle * Math.PI) / 180), -radius * Math.cos((angle * Math.PI) / 180)].map((x) => x.toFixed(2));

/** The path of a wedge of the disc, from one angle to another, between two radii. */
function wedge(from, to, inner, outer) {
  const [a, b, c, d] = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)];
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}

/** The wind-up key as it is seen from above: two wings, a shaft, and the tip that points at a value. */
function makeKey() {
  return s(
    "g",
    { class: "rally-dial-key" },
    s("path", { class: "rally-dial-tip", d: "M0-57 12-33H-12Z" }),
    s("path", { class: "rally-dial-wing", d: "M-6-7C-18-30-46-24-44 0S-18 30-6 7Zm-9 3.5c-8-10-20-8-20 3.5s12 13.5 20 3.5Z" }),
    s("path", { class: "rally-dial-wing", d: "M6-7C18-30 46-24 44 0S18 30 6 7Zm9 3.5c8-10 20-8 20 3.5s-12 13.5-20 3.5Z" }),
  );
}

function makeDial(view) {
  const { model, say, act } = view;
  const name = h("span", { class: "rally-dial-name" });
  const car = h("span", { class: "rally-dial-car" });
  const key = makeKey();
  const ring = s("g");
  const shown = s("text", { class: "rally-dial-shown", y: 1, "text-anchor": "middle", "dominant-baseline": "central" });
  const disc = s("svg", { viewBox: "-110 -110 220 220" }, s("circle", { class: "rally-dial-rim", r: 107 }), s("circle", { class: "rally-dial-plate", r: 101 }), ring, key, s("circle", { class: "rally-dial-hub", r: 22 }), shown);
  const turner = h("div", { class: "rally-dial-turner" }, disc);
  const note = h("span", { class: "rally-dial-note" });
  const node = h("div", { class: "rally-dial-one" }, h("div", { class: "rally-dial-head" }, car, name), turner, note);
  let dial;
  let angle = null;
  let dragged = null;
  const hope = hopeful(view, () => draw());
  const count = () => model.get("values").length;
  const position = () => dragged ?? hope.now(dial.position);
  const turn = (to) => {
    const next = ((to % count()) + count()) % count();
    hope.choose(next, { seat: dial.seat, position: next });
  };

  function drawRing(values) {
    const step = 360 / values.length;
    const most = Math.max(...values);
    ring.replaceChildren(
      ...values.map((value, index) => {
        const [x, y] = at(index * step, RING);
        const heat = Math.round((100 * value) / most);
        return s(
          "g",
          { class: "rally-dial-value", style: `--heat:${heat}%` },
          s("path", { d: wedge((index - 0.5) * step, (index + 0.5) * step, 54, 99) }),
          s("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, String(value)),
        );
      }),
    );
  }
  /** Turn the key to a position: the shorter way round, on and on, so that 8 to 0 is one notch and not a way back. */
  function drawKey(to, values) {
    const step = 360 / values.length;
    const wanted = to * step;
    const by = angle === null ? 0 : ((((wanted - angle) % 360) + 540) % 360) - 180;
    angle = angle === null ? wanted : angle + by;
    key.style.transform = `rotate(${angle}deg)`;
  }
  function draw() {
    const values = model.get("values");
    const isTurnable = model.get("turnable");
    if (ring.childElementCount !== values.length || ring.textContent !== values.join("")) drawRing(values);
    drawKey(position(), values);
    [...ring.children].forEach((mark, index) => put(mark, { "data-on": index === position() }));
    const value = values[position()];
    put(shown, { text: value });
    put(name, { text: dial.name });
    const look = `${dial.letter} ${dial.colour}`;
    if (car.dataset.look !== look) car.replaceChildren(carIcon(dial.letter ?? "", dial.colour));
    car.dataset.look = look;
    put(note, { text: dial.note ?? "", hidden: !dial.note });
    put(node, { "data-active": Boolean(dial.active) });
    const heard = [say("shows", { value }), dial.note].filter(Boolean).join(", ");
    const motor = say("motor", { name: dial.name });
    put(turner, {
      role: isTurnable ? "slider" : "img",
      tabindex: isTurnable ? 0 : null,
      "aria-label": isTurnable ? motor : `${motor}: ${heard}`,
      "aria-valuemin": isTurnable ? 0 : null,
      "aria-valuemax": isTurnable ? values.length - 1 : null,
      "aria-valuenow": isTurnable ? position() : null,
      "aria-valuetext": isTurnable ? heard : null,
    });
  }

  /** The position under the pointer; null on the hub, where all are equally near. */
  function pointed(event) {
    const box = disc.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    if (Math.hypot(x, y) < box.width * 0.1) return null;
    return Math.round((((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360) / (360 / count())) % count();
  }
  const drag = (event) => {
    dragged = pointed(event) ?? dragged;
    draw();
  };
  turner.addEventListener("pointerdown", (event) => {
    if (!model.get("turnable") || event.button) return;
    turner.setPointerCapture(event.pointerId);
    turner.focus({ preventScroll: true });
    event.preventDefault();
    drag(event);
  });
  turner.addEventListener("pointermove", (event) => turner.hasPointerCapture(event.pointerId) && drag(event));
  turner.addEventListener("pointerup", () => {
    const to = dragged;
    dragged = null;
    if (to !== null) turn(to);
  });
  turner.addEventListener("pointercancel", () => {
    dragged = null;
    draw();
  });
  turner.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }[event.key];
    const to = { Home: 0, End: count() - 1 }[event.key] ?? (step && position() + step);
    if (to === undefined || !model.get("turnable")) return;
    event.preventDefault();
    turn(to);
  });
  node.rallyUpdate = (next) => {
    dial = next;
    draw();
  };
  return node;
}

export default definePart("dial", (view) => {
  view.watch("dials values turnable labels", () => {
    const dials = view.model.get("dials");
    put(view.root, { "data-many": dials.length > 1, style: `--many:${dials.length}`, "data-turnable": Boolean(view.model.get("turnable")) });
    keyed(view.root, dials, ({ seat }) => seat, () => makeDial(view), (node, dial) => node.rallyUpdate(dial));
  });
});
