// @ts-check
// The lab that a part stands in, as soon as it stands there.

/**
 * Call back when the part is in its lab: it is put there after it was made.
 * @param {import("./part.js").View<any>} view
 * @param {(lab: Element) => (() => void)[]} arrived returns what to do at the end
 */
export function whenInLab({ root, atEnd }, arrived) {
  const arrival = new ResizeObserver(() => {
    const lab = root.closest(".rally-lab");
    if (!lab) return;
    arrival.disconnect();
    for (const end of arrived(lab)) atEnd(end);
  });
  arrival.observe(root);
  atEnd(() => arrival.disconnect());
}
