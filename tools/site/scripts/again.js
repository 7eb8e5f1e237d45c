// @ts-check
// Where no store of the site looks after a page, the page itself tries again what breaks off on its way.

import { announce } from "./notice.js";
import { fetchPatiently } from "./patience.js";

/** Say how it goes. @param {"again" | "well"} news */
export const tellOf = (news) => news === "again" ? announce("again") : announce();

/** Let whatever the page fetches of the site be tried again. */
export const tryAgain = () => fetchPatiently(tellOf);
