// @ts-check
import { h, icon, put } from "./scripts/dom.js";
import { download, textFile } from "./scripts/handing_on.js";
import { definePart } from "./scripts/part.js";

/** @typedef {{ accept: string, limit: number, saves: boolean, loads: boolean, several: boolean }} Files */

const MOST = 1000; // so many files are loaded at once

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

/**
 * The files that were dropped, those in folders too, as many as are loaded at once.
 * @param {DataTransfer | null} dropped
 * @returns {Promise<File[]>}
 */
async function filesIn(dropped) {
  const entries = [...dropped?.items ?? []].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry?.isDirectory)) return [...dropped?.files ?? []];
  /** @type {File[]} */
  const found = [];
  for (const entry of entries) if (entry) await collect(entry, found);
  return found;
}

/** @param {FileSystemEntry} entry @param {File[]} found */
async function collect(entry, found) {
  if (found.length >= MOST) return;
  if (entry.isFile) {
    const file = /** @type {FileSystemFileEntry} */ (entry);
    found.push(await new Promise((done, failed) => file.file(done, failed)));
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) { // a browser hands out a folder a hundred at a time
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length || found.length >= MOST) return;
    for (const each of some) await collect(each, found);
  }
}

/** @param {import("./scripts/part.js").View<Files>} view */
function build({ model, root, say, watch, hear, act }) {
  const words = { save: h("span"), load: h("span"), folder: h("span") };
  const field = h("input", { type: "file", hidden: true, tabindex: -1, onchange: () => onChoose(field) });
  const folders = h("input", { type: "file", hidden: true, tabindex: -1, onchange: () => onChoose(folders) });
  folders.webkitdirectory = true;
  const button = { class: "rally-button" };
  const save = h("button", { ...button, "data-once": true, onclick: onSave }, icon(ARROWS.save), words.save);
  const load = h("button", { ...button, onclick: () => field.click() }, icon(ARROWS.load), words.load);
  const folder = h("button", { ...button, onclick: () => folders.click() }, icon(ARROWS.load), words.folder);
  const drop = h("span", { class: "rally-files-hint" });
  root.append(save, load, folder, field, folders, drop);
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
  /** @param {File[]} files */
  async function take(files) {
    if (!files.length || !model.get("loads")) return;
    const limit = model.get("limit");
    if (!model.get("several")) return void await act(await contentOf(files[0], limit));
    await act({ files: await Promise.all(files.slice(0, MOST).map((file) => contentOf(file, limit))) });
  }
  /** @param {HTMLInputElement} chosen */
  async function onChoose(chosen) {
    await take([...chosen.files ?? []]);
    chosen.value = ""; // so that the same file can be chosen again
  }
  root.addEventListener("dragover", (event) => {
    event.preventDefault();
    put(root, { "data-over": true });
  });
  root.addEventListener("dragleave", () => put(root, { "data-over": null }));
  root.addEventListener("drop", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    put(root, { "data-over": null });
    await take(await filesIn(event.dataTransfer));
  });
  hear("msg:custom", deliver);
  watch("labels accept saves loads several", () => {
    const [loads, several] = [model.get("loads"), model.get("several")];
    put(words.save, { text: say("save") });
    put(words.load, { text: say(several ? "load_several" : "load") });
    put(words.folder, { text: say("folder") });
    put(save, { hidden: !model.get("saves") });
    put(load, { hidden: !loads });
    put(folder, { hidden: !loads || !several || !("webkitdirectory" in field) });
    put(field, {
      accept: model.get("accept"),
      "aria-label": say(several ? "load_several" : "load"),
      multiple: several,
    });
    put(folders, { "aria-label": say("folder") });
    put(drop, { text: say(several ? "drop_several" : "drop"), hidden: !loads });
  });
}

export default definePart("files", build);
