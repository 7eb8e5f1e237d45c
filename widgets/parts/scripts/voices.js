// @ts-check
// Which voice reads a language.

/** @typedef {Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">} Voice */

/** The language as browsers call it (BCP 47); some devices write de_DE. @param {string} code */
export const languageOf = (code) => code.replaceAll("_", "-");

/**
 * The voice for a language: of its own country before others, on the device before one from elsewhere, then the one that
 * the reader has chosen; null if there is none.
 * @template {Voice} V
 * @param {string} language
 * @param {readonly V[]} voices
 * @returns {V | null}
 */
export function voiceFor(language, voices) {
  const wanted = language.toLowerCase();
  /** @param {V} voice */
  const called = (voice) => languageOf(voice.lang).toLowerCase();
  /** @param {string} code */
  const bare = (code) => code.split("-")[0];
  /** @param {V} voice */
  const worth = (voice) =>
    4 * Number(called(voice) === wanted) + 2 * Number(voice.localService) + Number(voice.default);
  const fit = voices.filter((voice) => bare(called(voice)) === bare(wanted));
  return fit.sort((one, other) => worth(other) - worth(one))[0] ?? null;
}
