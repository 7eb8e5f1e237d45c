// @ts-check
// Something is dragged: by mouse at once, by finger after a moment's rest, so that a page can still be scrolled.

const FAR = 7; // pixels that a mouse moves until it drags
const REST = 260; // ms that a finger rests until it drags

/** @typedef {{ node: HTMLElement, x: number, y: number, moves: boolean, timer: number }} Held what is pressed, and where */

/** The place of a board under the pointer, if there is one. @param {PointerEvent} event */
export function cellUnder({ clientX, clientY }) {
  const found = document.elementsFromPoint(clientX, clientY).find((one) => one.matches(".rally-board-cell"));
  return found instanceof HTMLElement ? found : null;
}

/** What can be dragged on a ground: a subclass says what, and what it looks like. */
export class Drag {
  /** @param {HTMLElement} ground */
  constructor(ground) {
    this.ground = ground;
    /** @type {Held | null} */
    this.held = null;
    this.dropped = 0;
    ground.addEventListener("pointerdown", (event) => this.take(event));
    ground.addEventListener("pointermove", (event) => this.move(event));
    ground.addEventListener("pointerup", (event) => this.drop(event));
    ground.addEventListener("pointercancel", () => this.end());
    ground.addEventListener("touchmove", (event) => this.held?.moves && event.preventDefault(), { passive: false });
    ground.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    ground.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  /** What is pressed, if it may be dragged. @param {PointerEvent} _event @returns {HTMLElement | null} */
  pick(_event) {
    return null;
  }

  /** It is dragged from now on. @param {Held} _held */
  lifted(_held) {}

  /** It has been dragged this far. @param {Held} _held @param {string} _translate @param {PointerEvent} _event */
  moved(_held, _translate, _event) {}

  /** It has been let go: decide what becomes of it. @param {Held} _held @param {PointerEvent} _event */
  laid(_held, _event) {}

  /** It is dragged no more. @param {Held} _held */
  ended(_held) {}

  /** @param {PointerEvent} event */
  take(event) {
    const node = event.button ? null : this.pick(event);
    if (!node) return;
    const timer = event.pointerType === "mouse" ? 0 : setTimeout(() => this.lift(event.pointerId), REST);
    this.held = { node, x: event.clientX, y: event.clientY, moves: false, timer };
  }

  /** @param {number} pointer */
  lift(pointer) {
    if (!this.held) return;
    this.held.moves = true;
    this.lifted(this.held);
    this.ground.setPointerCapture?.(pointer);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    const isFar = Math.hypot(x, y) > FAR;
    if (!held.moves && isFar && held.timer) return this.end(); // the finger scrolls
    if (!held.moves && isFar) this.lift(event.pointerId);
    if (held.moves) this.moved(held, `${x}px ${y}px`, event);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held } = this;
    this.end();
    if (!held?.moves) return;
    this.dropped = event.timeStamp;
    this.laid(held, event);
  }

  end() {
    const { held } = this;
    this.held = null;
    if (!held) return;
    clearTimeout(held.timer);
    this.ended(held);
  }

  /** The click that ends a drag does not count. @param {Event} event */
  swallow(event) {
    if (!this.dropped || event.timeStamp - this.dropped > 50) return;
    this.dropped = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
