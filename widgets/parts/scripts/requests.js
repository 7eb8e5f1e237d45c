// @ts-check
// Requests to the kernel; it is noticed when no answer comes.

import { uid } from "./dom.js";

/** @typedef {import("./part.js").Content} Content */
/** @typedef {"" | "late" | "gone" | "stopped"} Silence no answer yet; nobody there who could give one; no server */

/** Milliseconds that a learner waits before being told that there is no answer yet. */
const PATIENCE = 900;

/** The requests of one view, each until its answer has come. */
export class Requests {
  /** @type {Map<unknown, { settle: (isAnswered: boolean) => void, timer?: ReturnType<typeof setTimeout> }>} */
  waiting = new Map();
  /** @type {Silence} */
  silence = "";

  /**
   * @param {(content: Content) => void} send raises an error where there is no kernel to send to
   * @param {(silence: Silence, isAsked: boolean) => void} tell hears when the kernel falls silent and when it answers
   *   again, and whether that is so because somebody asked
   * @param {() => Promise<boolean>} hasStopped whether the server is one that does not answer any more
   * @param {number} [patience]
   */
  constructor(send, tell, hasStopped, patience = PATIENCE) {
    this.send = send;
    this.tell = tell;
    this.hasStopped = hasStopped;
    this.patience = patience;
  }

  /**
   * Tell the kernel something; returns whether it has answered. If no answer comes in time, it is asked once more,
   * cheaply.
   * @param {Content} content
   * @param {() => void} [late]
   * @returns {Promise<boolean>} false: what was said is lost
   */
  ask(content, late = () => this.wonder()) {
    const ask = uid();
    return new Promise((settle) => {
      this.waiting.set(ask, { settle, timer: setTimeout(late, this.patience) });
      try {
        this.send({ ...content, ask });
      } catch {
        this.lose();
      }
    });
  }

  /** Is anybody there? Whoever is answers this without doing anything. */
  knock() {
    return this.ask({ there: true }, () => this.sayLate());
  }

  wonder() {
    this.sayLate();
    this.ask({ there: true }, () => {});
  }

  /** No answer has come in time; if that is because the server has stopped, that is said. */
  async sayLate() {
    this.say("late");
    if ((await this.hasStopped()) && this.silence === "late") this.say("stopped");
  }

  /**
   * An answer has come. Answers come in the order of the requests: an older one that waits was lost on its way.
   * @param {unknown} answered
   */
  hear(answered) {
    if (!this.waiting.has(answered)) return;
    for (const [ask, { settle, timer }] of [...this.waiting]) {
      clearTimeout(timer);
      this.waiting.delete(ask);
      settle(ask === answered);
      if (ask === answered) break;
    }
    this.say("");
  }

  /** The kernel that was asked is gone. */
  lose(isAsked = true) {
    this.end();
    this.say("gone", isAsked);
  }

  /** Nobody waits any longer. */
  end() {
    for (const { settle, timer } of this.waiting.values()) {
      clearTimeout(timer);
      settle(false);
    }
    this.waiting.clear();
  }

  /** @param {Silence} silence */
  say(silence, isAsked = true) {
    if (!silence && !this.silence) return;
    this.silence = silence;
    this.tell(silence, isAsked);
  }
}
