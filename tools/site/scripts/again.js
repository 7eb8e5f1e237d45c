// @ts-check
// Where no store of the site looks after a page, the page itself tries again what breaks off on its way.

import { announce } from "./notice.js";
import { patiently } from "./patience.js";

/** Say how it goes. @param {"again" | "well"} news */
export const tellOf = (news) => news === "again" ? announce("again") : announce();

/** Let whatever the page fetches of the site be tried again. */
export function tryAgain() {
  const fetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (asked, options) => {
    if ((options?.method ?? (asked instanceof Request ? asked.method : "GET")) !== "GET") return fetch(asked, options);
    return patiently(async () => {
      const answer = await fetch(asked, options);
      await answer.clone().arrayBuffer(); // all of it has come
      return answer;
    }, tellOf);
  };
}
