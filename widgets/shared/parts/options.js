export default definePart("options", ({ model, root, say, watch, act }) => {
  const title = h("div", { class: "rally-options-title", id: uid() });
  const list = h("div", { class: "rally-options-list", role: "group", "aria-labelledby": title.id });
  root.append(title, list);
  const refresh = roving(list, ".rally-option");
  let looked = "";

  /** Ask for a look at a row, once. */
  function look(id) {
    if (id === looked) return;
    looked = id;
    act({ look: id });
  }
  function make() {
    const bar = h("span", { class: "rally-option-bar", "aria-hidden": "true" }, h("i"), h("b"));
    const node = h(
      "button",
      { type: "button", class: "rally-option" },
      h("span", { class: "rally-option-label" }),
      h("span", { class: "rally-option-best" }),
      bar,
      h("span", { class: "rally-option-said" }),
      h("span", { class: "rally-option-note" }),
    );
    node.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look(node.rallyKey));
    node.addEventListener("focus", () => look(node.rallyKey));
    node.addEventListener("click", () => act({ choose: node.rallyKey }));
    return node;
  }
  function update(node, row) {
    const [label, best, bar, said, note] = node.children;
    const known = row.rate !== undefined;
    put(label, { text: row.label });
    put(best, { text: row.best ? say("best") : "" });
    put(said, { text: known ? row.said : row.said || say("waiting") });
    put(note, { text: row.note ?? "" });
    put(node, { "data-known": String(known), "data-best": String(Boolean(row.best)), "aria-current": row.id === model.get("chosen") ? "true" : false });
    const percent = (share) => `${(100 * share).toFixed(2)}%`;
    const [interval, rate] = bar.children;
    bar.style.setProperty("--rate", percent(row.rate ?? 0));
    interval.style.left = percent(row.low ?? 0);
    interval.style.width = percent((row.high ?? 0) - (row.low ?? 0));
    rate.style.width = percent(row.rate ?? 0);
  }
  watch("rows title chosen labels", () => {
    put(title, { text: model.get("title") });
    keyed(list, model.get("rows") ?? [], (row) => row.id, make, update);
    refresh();
  });
});
