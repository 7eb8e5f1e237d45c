// @ts-check
// The things in a lab that can be handed on: a link, a QR code, texts to copy, pictures and files. What the page of the
// site cannot know without the kernel is asked for when it is wanted.

import { linkTo } from "./scripts/address.js";
import { copyText, download, pictureFile, SIZE, textFile } from "./scripts/handing_on.js";
import { h, put, uid } from "./scripts/dom.js";
import { definePart } from "./scripts/part.js";

const MOMENT = 2000; // milliseconds that a button says what it has done

/** @typedef {{ want: string, label: string }} SharedFile */
/** @typedef {{ query: string, address: string, page: string, sentence: string, notation: string, cell: string,
 *   files: SharedFile[], code: string, problem: string }} Share */

/** Whether nobody sees any code where the lab stands: in a lesson of the site, or one that Voila shows. */
const isWithoutCode = () => document.documentElement.dataset.rallyView === "lesson" || "voila" in document.body.dataset;

/** @param {import("./scripts/part.js").View<Share>} view */
function build({ model, root, say, watch, hear, act, atEnd }) {
  const said = h("span", { class: "rally-unseen", role: "status" });
  const nowhere = h("p", { class: "rally-share-note" });
  const problem = h("p", { class: "rally-share-note", role: "alert" });
  const code = h("img", { class: "rally-share-code", width: 260, height: 260 });
  const large = h("button", { class: "rally-share-large", onclick: () => code.requestFullscreen?.() }, code);
  const button = { class: "rally-button" };
  const send = h("button", { ...button, onclick: onSend });
  const showCode = h("button", { ...button, "data-once": true, onclick: () => want("code") });
  const link = textRow("link", linkNow, 1);
  const notation = textRow("notation", () => model.get("notation"), 1);
  const cell = textRow("cell", () => (isWithoutCode() ? "" : model.get("cell")), 2);
  const pictures = ["png", "svg"].map((kind) => ({
    kind,
    button: h("button", { ...button, "data-once": true, onclick: () => want("picture", kind) }),
  }));
  const others = h("span", { class: "rally-share-files" });
  const files = h("div", { class: "rally-share-row" }, send, showCode, ...pictures.map((each) => each.button), others);
  root.append(large, link.node, nowhere, files, problem, notation.node, cell.node, said);
  let timer = 0;
  atEnd(() => clearTimeout(timer));
  let isAsked = false; // only the view that asked for a file gets it
  let asWhat = "svg";

  /** The link to what is on show; "" where nobody knows the site's address. */
  function linkNow() {
    return model.get("query") ? linkTo(model.get("query"), model.get("address"), model.get("page"), location) : "";
  }

  /**
   * A line of text that can be copied, and buttons beside it.
   * @param {string} name of the words
   * @param {() => string} value
   * @param {number} lines
   * @param {...HTMLElement} more
   */
  function textRow(name, value, lines, ...more) {
    const field = h("textarea", { class: "rally-code", id: uid(), rows: lines, readonly: true });
    put(field, { translate: "no", spellcheck: "false" });
    const label = h("label", { for: field.id });
    const copy = h("button", { ...button, onclick: onCopy });
    const node = h("div", {}, label, h("div", { class: "rally-share-row" }, field, copy, ...more));
    async function onCopy() {
      await copyText(value(), field);
      copy.focus();
      put(copy, { text: say("copied") });
      tell(say("copied"), () => put(copy, { text: say("copy") }));
    }
    const redraw = () => {
      put(label, { text: say(name) });
      put(copy, { text: say("copy"), "aria-label": `${say("copy")}: ${say(name)}` });
      if (field.value !== value()) field.value = value();
      put(node, { hidden: !value() });
    };
    field.addEventListener("focus", () => field.select());
    return { node, redraw };
  }
  /** @param {string} text @param {() => void} [after] */
  function tell(text, after) {
    put(said, { text });
    clearTimeout(timer);
    timer = setTimeout(() => {
      put(said, { text: "" });
      after?.();
    }, MOMENT);
  }
  /** @param {string} name @param {string} [kind] of a picture */
  async function want(name, kind = "svg") {
    isAsked = true;
    asWhat = kind;
    await act({ want: name, link: linkNow() });
    isAsked = false;
  }
  async function onSend() {
    const [title, text, url] = [document.title, model.get("sentence"), linkNow()];
    await navigator.share({ title, text, url }).catch(() => {}); // who thinks better of it has nothing to be told
  }
  /** @param {import("./scripts/part.js").Content} content */
  async function deliver(content) {
    if (!isAsked || !content) return;
    if (content.deliver) download(textFile(String(content.deliver), String(content.text)));
    else if (content.picture) download(await pictureFile(String(content.picture), asWhat, String(content.name), SIZE));
    else return;
    tell(say("saved"));
  }
  function redraw() {
    for (const row of [link, notation, cell]) row.redraw();
    put(nowhere, { text: say("nowhere"), hidden: !model.get("query") || Boolean(linkNow()) });
    put(send, { text: say("send"), hidden: !navigator.share });
    put(showCode, { text: say("code"), hidden: !linkNow() });
    put(problem, { text: model.get("problem"), hidden: !model.get("problem") });
    const drawn = model.get("code");
    put(large, { hidden: !drawn, title: say("large") });
    put(code, {
      alt: say("code_said"),
      src: drawn ? `data:image/svg+xml,${encodeURIComponent(drawn)}` : null,
    });
    for (const each of pictures) put(each.button, { text: say(each.kind) });
    others.replaceChildren(
      ...model.get("files").map(({ want: name, label }) =>
        h("button", { ...button, "data-once": true, onclick: () => want(name), text: label })
      ),
    );
  }
  hear("msg:custom", deliver);
  watch("query address notation cell files code problem labels", redraw);
}

export default definePart("share", build);
