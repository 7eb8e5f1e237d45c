/** What a card means for its trick: which badges it wears, by their labels, and the sign of each. */
const BADGES = [
  ["wins", (card) => card.winning, "★"],
  ["lowest", (card) => card.lowest, "▼"],
  ["lead", (card) => card.introduced === 1, "①"],
  ["new", (card) => card.introduced > 1, "✚"],
];

export default definePart("trick", ({ model, root, say, watch }) => {
  const caption = h("h4", { id: uid() });
  const list = h("ol", { "aria-labelledby": caption.id });
  root.append(caption, list);

  const make = () => {
    const node = h("li", {}, h("span", { class: "rally-trick-seat" }), h("span", { class: "rally-trick-card" }), h("span", { class: "rally-trick-badges" }));
    const heard = h("span", { class: "rally-unseen" });
    node.children[1].append(heard);
    return node;
  };
  function update(node, place, index) {
    const [seat, spot, badges] = node.children;
    const { card, isNext } = place;
    const look = card ? `${card.text} ${card.seat} ${card.letter ?? ""} ${card.paint ?? ""}` : "";
    if (node.rallyLook !== look) {
      const car = card?.letter ? carIcon(card.letter, card.paint) : null;
      seat.replaceChildren(...[car, h("span")].filter(Boolean));
      spot.lastElementChild.classList.contains("rally-unseen") || spot.lastElementChild.remove();
      spot.append(card ? cardFace(card) : h("span", { class: "rally-trick-empty", "aria-hidden": "true", text: index + 1 }));
      node.rallyLook = look;
    }
    put(seat.lastElementChild, { text: card ? card.seat : isNext ? model.get("next") : " " });
    put(spot.firstElementChild, { text: card ? `${card.label} ` : isNext ? say("next") : say("empty") });
    put(node, { "data-wins": Boolean(card?.winning), "data-colour": card?.in_colour ? card.colour : null, "data-next": isNext, "data-filled": Boolean(card) });
    const worn = card ? BADGES.filter(([, wears]) => wears(card)) : isNext ? [["next", null, "…"]] : [];
    const makeBadge = ([name, , sign]) => h("span", { class: "rally-badge", "data-badge": name }, h("span", { "aria-hidden": "true", text: `${sign}\u00a0` }), h("span"));
    keyed(badges, worn, ([name]) => name, makeBadge, (badge, [name]) => put(badge.lastElementChild, { text: say(name) }));
  }

  watch("cards places next caption labels", () => {
    const cards = model.get("cards");
    const count = Math.max(cards.length, model.get("places"));
    const places = Array.from({ length: count }, (_, index) => ({ card: cards[index], isNext: index === cards.length && Boolean(model.get("next")) }));
    put(caption, { text: model.get("caption"), hidden: !model.get("caption") });
    keyed(list, places, ({ card }, index) => `${index} ${card?.text ?? ""}`, make, update);
  });
});
