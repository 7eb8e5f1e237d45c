// Made by `make parts` from the scripts of the folder above: change them there.
// scripts: d933925eef54d68e72eb1a5f89cf84a5d30533d83f86ba110b921ccec1a6ec83
// bundle: d8e263aea9d795d48e8be1317e521b0ae94a8a942f435b12573481f2288e9ee9
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// .cache/bundle/scripts.js
var scripts_exports = {};
__export(scripts_exports, {
  "a_third_game/parts/screen.js": () => screen_exports
});
module.exports = __toCommonJS(scripts_exports);

// tests/a_third_game/screen.js
var screen_exports = {};
__export(screen_exports, {
  default: () => screen_default
});
var import_dom = require("../../shared/parts/scripts/dom.js");
var import_drawings = require("../../shared/parts/scripts/drawings.js");
var import_following = require("../../shared/parts/scripts/following.js");
var import_keyboard = require("../../shared/parts/scripts/keyboard.js");
var import_part = require("../../shared/parts/scripts/part.js");
function build(view) {
  const { model, root, say, watch, act } = view;
  const spaces = (0, import_dom.h)("div", {
    class: "rally-road-spaces",
    role: "group"
  });
  const cars = (0, import_dom.h)("div", {
    class: "rally-road-cars",
    "aria-hidden": "true"
  });
  const die = (0, import_dom.h)("div", {
    class: "rally-road-die",
    "aria-hidden": "true"
  }, (0, import_dom.h)("b"), (0, import_dom.h)("span"));
  const road = (0, import_dom.s)("polyline", {
    class: "rally-road-line"
  });
  const short = (0, import_dom.s)("polyline", {
    class: "rally-road-short"
  });
  root.append((0, import_dom.s)("svg", {
    viewBox: "0 0 100 54",
    "aria-hidden": "true"
  }, road, short), spaces, cars, die);
  const refresh = (0, import_keyboard.roving)(spaces, "button");
  const place = (space) => {
    const [x, y] = model.get("places")[space] ?? [
      0,
      0
    ];
    return `left: ${x}%; top: ${y / 0.54}%`;
  };
  watch("places", () => {
    (0, import_dom.put)(road, {
      points: model.get("places").join(" ")
    });
    (0, import_dom.put)(short, {
      points: model.get("short").map((space) => model.get("places")[space]).join(" ")
    });
  });
  watch("spaces marks labels", () => {
    (0, import_dom.put)(spaces, {
      "aria-label": say("road")
    });
    for (const [space, name] of model.get("spaces").entries()) {
      const button = spaces.children[space] ?? spaces.appendChild((0, import_dom.h)("button", {
        type: "button",
        style: place(space),
        onclick: () => void act({
          space
        })
      }, String(space)));
      (0, import_dom.put)(button, {
        "aria-label": name,
        "data-mark": model.get("marks")[space]
      });
    }
    refresh();
  });
  watch("paints", () => cars.replaceChildren(...model.get("paints").map(([letter, paint]) => (0, import_dom.h)("span", {}, (0, import_drawings.carIcon)(letter, paint)))));
  (0, import_following.following)(view, (now) => {
    [
      ...cars.children
    ].forEach((car, seat) => {
      const beside = now.cars.slice(0, seat).filter((other) => other === now.cars[seat]).length;
      (0, import_dom.put)(car, {
        style: `${place(now.cars[seat])}; translate: ${beside * 12}px ${beside * -11}px`
      });
      (0, import_dom.put)(car, {
        "data-space": now.cars[seat]
      });
    });
    (0, import_dom.put)(die, {
      "data-top": now.die
    });
    die.children[0].textContent = now.die ? String(now.die) : "?";
    die.children[1].textContent = now.die ? String(7 - now.die) : "";
  }, "paints");
}
var screen_default = (0, import_part.definePart)("road-board", build);
