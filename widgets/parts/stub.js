// @ts-check
// All that each part sends of itself: its script is in the kit of its kernel (kit.js).

/** @typedef {{ get: (trait: string) => string }} Model */
/** @typedef {{ getWidget: (reference: string) => Promise<{ exports: import("./kit.js").Kit }> }} Host */

export default {
  /** @param {{ model: Model, el: HTMLElement, host: Host }} given by anywidget */
  async render({ model, el, host }) {
    const { exports } = await host.getWidget(model.get("_kit"));
    return exports.show(model.get("_script"), { model, el });
  },
};
