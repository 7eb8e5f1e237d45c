// @ts-check
// Texts that travel: packed into a code that stands in a link or a chat, and unpacked within bounds.
// (widgets/lab/links.py does the same.)

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} most @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function bytesOf(stream, most) {
  const found = new Uint8Array(most + 1);
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return found.slice(0, length);
    if (length + value.length > most) {
      reader.cancel().catch(() => {});
      throw new RangeError("too long");
    }
    found.set(value, length);
    length += value.length;
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
const streamOf = (bytes) => /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (new Blob([bytes]).stream());

/**
 * A text in letters, digits, "-" and "_".
 * @param {string} text
 */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  const stream = streamOf(/** @type {Uint8Array<ArrayBuffer>} */ (bytes)).pipeThrough(
    new CompressionStream("deflate-raw"),
  );
  const data = await bytesOf(stream, 2 * bytes.length + 100);
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The text that was packed, of at most so many bytes. Throws if it is none, not whole, or longer.
 * @param {string} code
 * @param {number} most
 */
export async function unpacked(code, most) {
  if (!/^[\w-]*$/.test(code)) throw new TypeError("no code");
  const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const data = await bytesOf(streamOf(bytes).pipeThrough(new DecompressionStream("deflate-raw")), most);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
}
