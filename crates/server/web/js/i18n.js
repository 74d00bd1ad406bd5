// @ts-check
// Spanish and English. The server's sentences come in both; the page's own are in lang/.

/** @typedef {import('./types.js').Text} Text */
/** @typedef {'es'|'en'} Lang */

/** @type {Record<string, Record<string, string>>} */
const catalogues = {};

/** @type {Lang} */
let lang = 'es';

/** The language in use. */
export const language = () => lang;

/** What the reader asks for, as `early.js` found out: an earlier choice, the browser's language, or Spanish. @returns {Lang} */
export const preferred = () => (document.documentElement.lang === 'en' ? 'en' : 'es');

/**
 * Switches the language, and tells the browser and the screen reader.
 * @param {Lang} wanted
 */
export async function speak(wanted) {
  catalogues[wanted] ??= (await import(`../lang/${wanted}.js`)).default;
  lang = wanted;
  document.documentElement.lang = wanted;
}

/**
 * A sentence of the page; `{name}` in it stands for a value.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const sentence = catalogues[lang]?.[key];
  if (sentence === undefined) throw new Error(`lang/${lang}.js lacks ${key}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** Whoever knows how moves are written puts them into sentences. @type {(sentence: string, moves: string[]) => string} */
let withMoves = sentence => sentence;

/** @param {typeof withMoves} rewrite */
export const sayMovesWith = rewrite => void (withMoves = rewrite);

/**
 * The server's sentence in the language in use.
 * @param {Text|null|undefined} text
 */
export const said = text => (text ? withMoves(text[lang] ?? '', text.moves ?? []) : '');
