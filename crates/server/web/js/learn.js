// @ts-check
// Links between rules, lessons and a first game, and how far one has got.

import { Refused } from './api.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */

/**
 * What was asked for; where there is no such thing, the page says so in words.
 * @template T
 * @param {HTMLElement} root
 * @param {Promise<T>} asked
 * @returns {Promise<T|null>}
 */
export async function orTell(root, asked) {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    fill(root, h('h1', {}, said(error.refusal.text)), h('a', { class: 'button', href: '#/' }, t('match.home')));
    return null;
  }
}

/** The steps of a lesson that were done in this browser. @param {string} game @param {string} rules @returns {string[]} */
export const doneSteps = (game, rules) => settings().lessons[`${game}/${rules}`] ?? [];

/** @param {string} game @param {string} rules @param {string} step */
export function markDone(game, rules, step) {
  const done = doneSteps(game, rules);
  if (!done.includes(step)) changeSettings({ lessons: { ...settings().lessons, [`${game}/${rules}`]: [...done, step] } });
}

/** @param {string} game @param {string} rules */
export const rulesLink = (game, rules) => h('a', { class: 'button', href: `#/r/${game}/${rules}` }, t('learn.rules'));

/** @param {string} game @param {string} rules */
export const lessonLink = (game, rules) => h('a', { class: 'button', href: `#/l/${game}/${rules}` }, t('learn.lesson'));

/** A game against the machine where it plays worst. @param {Catalogue} catalogue @param {{game: string, rules: string, size: number|null}} page */
export function playLink(catalogue, { game, rules, size }) {
  const [easiest] = catalogue.levels;
  return h('a', { class: 'button', href: `#/new/${game}/${rules}/${size ?? '-'}/me/level=${easiest.id}` }, t('learn.play', { level: said(easiest.name) }));
}
