// @ts-check
// The languages. The server's sentences come in each; the page's own are in lang/.

import { byId, h } from './dom.js';
import { changeSettings } from './keep.js';

/** @typedef {import('./types.js').Text} Text */
/** @typedef {keyof typeof LANGUAGES} Lang */

/** What each language calls itself. Whoever asks for none of them gets the first; `early.js` has the codes as well. */
export const LANGUAGES = { es: 'Español', en: 'English', ca: 'Català' };

/** @type {Record<string, Record<string, string>>} */
const catalogues = {};

/** @type {Lang} */
let lang = 'es';

/** The language in use. */
export const language = () => lang;

/** What the reader asks for, as `early.js` found out: an earlier choice, the browser's language, or Spanish. */
export const preferred = () => known(document.documentElement.lang) ?? 'es';

/** The language with this code, if there is one. @param {string|null} code @returns {Lang|undefined} */
export const known = code => (code && Object.hasOwn(LANGUAGES, code) ? /** @type {Lang} */ (code) : undefined);

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
 * The server's sentence in the language in use, or in English if the server does not speak it.
 * @param {Text|null|undefined} text
 */
export function said(text) {
  if (text?.key) return t(text.key);
  return text ? withMoves(text[lang] ?? text.en ?? '', text.moves ?? []) : '';
}

/**
 * The menu of languages: each by its own name, so that whoever reads no other finds it.
 * @param {() => Promise<void>} show  makes everything anew, this menu with it
 */
export function languageMenu(show) {
  const entry = (/** @type {[string, string]} */ [code, name]) => h('option', { value: code, lang: code, selected: code === language() }, name);
  const menu = h('select', { id: 'language', class: 'tool', 'aria-label': t('language'), title: t('language'), onchange: () => void change() }, Object.entries(LANGUAGES).map(entry));
  async function change() {
    const lang = known(menu.value) ?? preferred();
    await speak(lang);
    changeSettings({ lang });
    await show();
    byId('language').focus();
  }
  return menu;
}
