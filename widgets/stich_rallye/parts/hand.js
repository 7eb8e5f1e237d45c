/** A bubble of words beside a node, above everything else on the page and cut off by nothing. */
function makeBubble(view) {
  const bubble = h("div", { class: "rally-bubble", role: "tooltip", id: uid(), popover: "manual" });
  view.root.append(bubble);
  let owner = null;
  const hide = () => {
    owner = null;
    if (bubble.isConnected && bubble.matches(":popover-open")) bubble.hidePopover();
  };
  const show = (node, text) => {
    if (!text || !node.isConnected) return hide();
    owner = node;
    put(bubble, { text });
    if (!bubble.matches(":popover-open")) bubble.showPopover?.();
    const card = node.getBoundingClientRect();
    const own = bubble.getBoundingClientRect();
    const room = view.root.getBoundingClientRect();
    const wanted = card.left + card.width / 2 - own.width / 2;
    const left = Math.max(8, Math.min(Math.max(wanted, room.left), innerWidth - own.width - 8));
    const above = card.top > own.height + 16;
    bubble.dataset.side = above ? "above" : "below";
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above ? card.top - own.height - 10 : card.bottom + 10}px`;
    bubble.style.setProperty("--tip", `${card.left + card.width / 2 - left}px`);
  };
  const escape = (event) => event.key === "Escape" && hide();
  addEventListener("scroll", hide, true);
  addEventListener("keydown", escape, true);
  view.atEnd(() => {
    removeEventListener("scroll", hide, true);
    removeEventListener("keydown", escape, true);
    hide();
  });
  return { id: bubble.id, show, hide, isAt: (node) => owner === node };
}

export default definePart("hand", (view) => {
  const { model, root, say, watch, act } = view;
  const car = h("span", { class: "rally-hand-car" });
  const title = h("span", { class: "rally-hand-title", id: uid() });
  const turn = h("span", { class: "rally-hand-turn" });
  const head = h("div", { class: "rally-hand-head", tabindex: -1 }, car, title, turn);
  const backs = h("div", { class: "rally-backs", role: "img" });
  const group = h("div", { class: "rally-cards", role: "group", "aria-labelledby": title.id });
  const none = h("p", { class: "rally-hand-none" });
  root.append(head, backs, group, none);
  const bubble = makeBubble(view);
  const refresh = roving(group, ".rally-card");

  function makeCard() {
    const node = h("button", { type: "button", class: "rally-card", onclick: () => act({ card: node.rallyCard.text }) });
    const tell = () => bubble.show(node, node.rallyCard.why);
    const untell = () => document.activeElement !== node && bubble.isAt(node) && bubble.hide();
    node.addEventListener("pointerenter", tell);
    node.addEventListener("focus", tell);
    node.addEventListener("pointerleave", untell);
    node.addEventListener("blur", bubble.hide);
    return node;
  }
  function updateCard(node, card) {
    const look = `${card.text} ${card.colour} ${card.value}`;
    if (node.rallyLook !== look) node.replaceChildren(cardFace(card));
    node.rallyLook = look;
    node.rallyCard = card;
    const dim = model.get("active") && card.playable === false;
    put(node, {
      "aria-label": dim && !card.why ? `${card.label}, ${say("blocked")}` : card.label,
      "aria-describedby": card.why ? bubble.id : null,
      "aria-disabled": card.playable === false ? "true" : null,
      "aria-pressed": typeof card.chosen === "boolean" ? String(card.chosen) : null,
      "data-dim": dim,
    });
    if (bubble.isAt(node)) bubble.show(node, card.why);
  }
  const makeBack = () => h("span", { class: "rally-back" });

  watch("title cards hidden active letter paint labels", () => {
    const [cards, hidden, active] = ["cards", "hidden", "active"].map((name) => model.get(name));
    put(root, { "data-active": Boolean(active) });
    put(title, { text: model.get("title") });
    put(turn, { text: active ? say("turn") : "", hidden: !active || !say("turn") });
    const look = `${model.get("letter")} ${model.get("paint")}`;
    if (car.dataset.look !== look) car.replaceChildren(...(look.trim() ? [carIcon(model.get("letter"), model.get("paint"))] : []));
    car.dataset.look = look;
    put(backs, { hidden: !hidden, "data-count": hidden, "aria-label": say("hidden", { n: hidden }) });
    keyed(backs, Array.from({ length: hidden }, (_, index) => ({ index })), ({ index }) => index, makeBack, () => {});
    keyed(group, cards, (card) => card.text, makeCard, updateCard, head);
    put(group, { hidden: !cards.length });
    put(none, { text: say("none"), hidden: Boolean(cards.length || hidden) });
    refresh();
  });
});
