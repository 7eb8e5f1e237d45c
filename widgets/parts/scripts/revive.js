// @ts-check
// Reconnects a model that anywidget has given up with the kernel. anywidget 0.11 waits two seconds for the script of a
// model; where a page needs longer, the part is shown all the same, but all that the kernel tells it from then on is
// dropped.

/** @typedef {{ content: { data: { method: string } } }} Message of a comm */
/** @typedef {(message: Message) => Promise<void>} Hear */
/** @typedef {{ on_msg: (hear: Hear) => void, send: (content: { method: "request_state" }) => void }} Comm */
/** @typedef {{ comm?: Comm, _handle_comm_msg: Hear }} Real the model that anywidget shows a part of only */
/** @typedef {{ has_model?: (id: string) => boolean, get_model: (id: string) => Promise<Real> }} Manager */

const NOTHING = { content: { data: { method: "" } } }; // a message that changes nothing, if it is heard

/**
 * Check whether a model still receives messages, and reconnect it if not: then the kernel is asked for all that it has
 * missed.
 * @param {Manager | undefined} manager of the front end
 * @param {string} id what the manager calls the model
 */
export async function revive(manager, id) {
  if (!manager?.has_model?.(id)) return; // it has been closed, or the front end is another one
  const real = await manager.get_model(id);
  if (!real.comm) return;
  const isHeard = await real._handle_comm_msg(NOTHING).then(() => true, () => false);
  if (isHeard) return;
  /** @type {Real} */
  const base = Object.getPrototypeOf(Object.getPrototypeOf(real)); // what anywidget's model is a kind of
  real.comm.on_msg(base._handle_comm_msg.bind(real));
  real.comm.send({ method: "request_state" });
}
