// @ts-check
// What is said, in pieces: the sentences that are said first, and what stands between them.

/**
 * `before`: the space in front of it. `rank`: its rank among the sentences that are said first, 0 for the most
 * important one; -1 for anything else.
 * @typedef {{ before: string, text: string, rank: number }} Piece
 */

/**
 * The text in pieces, as they follow one another; if no sentences are to be said first, it is one piece of rank 0.
 * @param {string} text
 * @param {readonly string[]} first
 * @returns {Piece[]}
 */
export function parted(text, first) {
  const found = first
    .map((sentence, rank) => ({ at: text.indexOf(sentence), sentence, rank }))
    .filter(({ at, sentence }) => at >= 0 && sentence)
    .sort((one, other) => one.at - other.at);
  if (!found.length) return [{ before: "", text, rank: 0 }];
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const { at, sentence, rank } of [...found, { at: text.length, sentence: "", rank: -1 }]) {
    if (at < end) continue; // it is part of another
    const [, before, between, after] = /^(\s*)(.*?)(\s*)$/su.exec(text.slice(end, at)) ?? [];
    pieces.push({ before, text: between, rank: -1 }, { before: between ? after : before, text: sentence, rank });
    end = at + sentence.length;
  }
  return pieces.filter((piece) => piece.text);
}

/**
 * The pieces in the order in which they are to be read: those that are said first, by what they matter, then the others.
 * @param {readonly Piece[]} pieces
 * @returns {Piece[]}
 */
export function inOrder(pieces) {
  const between = pieces[1]?.before ?? "", last = pieces.length;
  const place = (/** @type {Piece} */ { rank }) => (rank < 0 ? last : rank);
  return [...pieces]
    .sort((one, other) => place(one) - place(other))
    .map((piece, at) => ({ ...piece, before: at ? between : "" }));
}
