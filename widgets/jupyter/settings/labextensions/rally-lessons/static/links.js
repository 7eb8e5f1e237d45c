// @ts-check
// A link from one lesson to a heading of another leads to that heading.

import { goToHeading } from "./heading.js";

const LINK = "rendermime:handle-local-link";

export default {
  id: "rally-lessons:links",
  description: "A link to a heading leads to it.",
  autoStart: true,
  /** @param {any} app */
  activate({ commands, shell }) {
    commands.commandExecuted.connect((/** @type {unknown} */ _all, /** @type {any} */ { id, args, result }) => {
      if (id === LINK && args.id) result.then(() => goToHeading(shell.currentWidget, args.id)).catch(console.info);
    });
  },
};
