// @ts-check
import { h, icon, put } from "./scripts/dom.js";
import { download, textFile } from "./scripts/handing_on.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ accept: string, limit: number }} Files */

const ARROWS = {
  save: "M11 3h2v9.2l3.3-3.3 1.4 1.4L12 16l-5.7-5.7 1.4-1.4 3.3 3.3ZM4 18h16v2.5H4Z",
  load: "M12 3l5.7 5.7-1.4 1.4L13 6.8V16h-2V6.8l-3.3 3.3-1.4-1.4ZM4 18h16v2.5H4Z",
};

/**
 * What to tell the kernel about a chosen file.
 * @param {File} file
 * @param {number} limit in bytes
 */
export async function contentOf(file, limit) {
  if (file.size > limit) return { file: file.name, problem: "big" };
  try {
    return { file: file.name, text: new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()) };
  } catch {
    return { file: file.name, problem: "unreadable" };
  }
}

/** @param {import("./scripts/part.js").View<Files>} view */
function build({ model, root, say, watch, act, atEnd }) {
  const words = { save: h("span"), load: h("span") };
  const field = h("input", { type: "file", hidden: true, tabindex: -1, onchange: onChoose });
  const choose = () => field.click();
  const button = { type: "button", class: "rally-button" };
  const save = h("button", { ...button, "data-once": true, onclick: onSave }, icon(ARROWS.save), words.save);
  const load = h("button", { ...button, onclick: choose }, icon(ARROWS.load), words.load);
  const drop = h("span", { class: "rally-files-hint" });
  root.append(save, load, field, drop);
  let wanted = false; // only the view that asked for a file gets it

  async function onSave() {
    wanted = true;
    await act({ save: true });
    wanted = false;
  }
  /** @param {import("./scripts/part.js").Content} content */
  function deliver(content) {
    if (wanted && content?.deliver) download(textFile(String(content.deliver), String(content.text)));
  }
  /** @param {File | undefined} file */
  async function take(file) {
    if (file) await act(await contentOf(file, model.get("limit")));
  }
  async function onChoose() {
    await take(field.files?.[0]);
    field.value = ""; // so that the same file can be chosen again
  }
  root.addEventListener("dragover", (event) => {
    event.preventDefault();
    put(root, { "data-over": true });
  });
  root.addEventListener("dragleave", () => put(root, { "data-over": null }));
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    put(root, { "data-over": null });
    take(event.dataTransfer?.files?.[0]);
  });
  model.on("msg:custom", deliver);
  atEnd(() => model.off("msg:custom", deliver));
  watch("labels accept", () => {
    put(words.save, { text: say("save") });
    put(words.load, { text: say("load") });
    put(field, { accept: model.get("accept"), "aria-label": say("load") });
    put(drop, { text: say("drop") });
  });
}

export default definePart("files", build);
