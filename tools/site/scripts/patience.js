// @ts-check
// What breaks off on its way is tried again, in a page or in its Python.

const PAUSES = [300, 1200, 3000]; // milliseconds

/**
 * What this gives, tried again where it fails.
 * @template T
 * @param {() => Promise<T>} attempt
 * @param {(news: "again" | "well" | "lost") => void} tell
 * @returns {Promise<T>}
 */
async function patiently(attempt, tell) {
  for (let tries = 0;; tries++) {
    try {
      const given = await attempt();
      if (tries) tell("well");
      return given;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error; // nobody wants it any more
      tell(tries < PAUSES.length ? "again" : "lost");
      if (tries === PAUSES.length) throw error;
      await new Promise((done) => setTimeout(done, PAUSES[tries]));
    }
  }
}

/**
 * Let whatever is fetched here be tried again until all of it has come.
 * @param {(news: "again" | "well" | "lost") => void} tell
 */
export function fetchPatiently(tell) {
  const fetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (asked, options) => {
    if ((options?.method ?? (asked instanceof Request ? asked.method : "GET")) !== "GET") return fetch(asked, options);
    return patiently(async () => {
      const answer = await fetch(asked, options);
      const whole = new Response(answer.body && await answer.arrayBuffer(), answer);
      return Object.defineProperty(whole, "url", { value: answer.url });
    }, tell);
  };
}
