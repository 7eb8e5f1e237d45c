// @ts-check
// All that each part sends of itself: its script is in the kit of its kernel (kit.js).

/** @typedef {{ get: (trait: string) => any }} Model */
/** @typedef {{ getWidget: (reference: string) => Promise<{ exports: import("./kit.js").Kit }> }} Host of all widgets */

export default {
  /** @param {{ model: Model, el: HTMLElement, host?: Host }} given by anywidget; a page that is too old has no host */
  async render({ model, el, host }) {
    if (!host?.getWidget) {
      el.innerHTML = model.get("still") ?? "";
      el.append(model.get("_too_old"));
      return;
    }
    const { exports } = await host.getWidget(model.get("_kit"));
    return exports.show(model.get("_script"), { model, el, host });
  },
};
