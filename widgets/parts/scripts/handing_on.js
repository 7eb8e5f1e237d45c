// @ts-check
// How a page hands something on: by the clipboard, as a file, or by the system's own way of sharing.

import { h } from "./dom.js";

export const SIZE = 1200; // pixels of the longer side of a picture

/**
 * Put a text on the clipboard, also where the page may not use the clipboard by itself.
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement} field that shows it
 */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}

/** A text as a file, of the kind that its ending says. @param {string} name @param {string} text */
export const textFile = (name, text) =>
  new File([text], name, { type: `text/${name.endsWith(".html") ? "html" : "plain"};charset=utf-8` });

/** Let the browser save a file. @param {File} file */
export function download(file) {
  const url = URL.createObjectURL(file);
  const link = h("a", { href: url, download: file.name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/**
 * A picture as a file.
 * @param {string} svg that needs nothing from anywhere
 * @param {string} kind "svg" or "png"
 * @param {string} name without an ending
 * @param {number} size of its longer side in pixels, if it is made of pixels
 * @returns {Promise<File>}
 */
export async function pictureFile(svg, kind, name, size) {
  const type = "image/svg+xml";
  const drawn = new File([svg], `${name}.svg`, { type });
  if (kind === "svg") return drawn;
  const image = new Image();
  image.src = URL.createObjectURL(drawn);
  await image.decode();
  URL.revokeObjectURL(image.src);
  const scale = size / Math.max(image.width, image.height);
  const canvas = h("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error("undrawn");
  return new File([made], `${name}.png`, { type: "image/png" });
}
