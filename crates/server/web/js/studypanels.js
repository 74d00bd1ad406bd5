// @ts-check
// Beside an analysis: a match that begins with the position shown, and the analyses that are kept.

import { Refused } from './api.js';
import { areYouSure } from './dialogs.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { date, rulesOf } from './lists.js';
import { openAndGo } from './open.js';
import { sayError } from './say.js';
import { WITH_ANYBODY, seatPicker } from './seats.js';
import { forgetStudy, keptStudies } from './studies.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').RuleSet} RuleSet */

/** @param {Catalogue} catalogue @param {RuleSet} rules @param {() => {game: string, rules: string, size?: number, position: string}} wish */
export function playPanel(catalogue, rules, wish) {
  const first = seatPicker(catalogue, rules, 'first', { kind: 'me' }, 'first', WITH_ANYBODY);
  const second = seatPicker(catalogue, rules, 'second', { kind: 'machine' }, 'second', WITH_ANYBODY);
  const message = h('p', { class: 'message bad', hidden: true });
  const play = async () => {
    const seats = { first: first.value(), second: second.value() };
    try {
      await openAndGo({ ...wish(), seats, allow: { undo: true, hints: true } }, said(rules.name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      fill(message, said(error.refusal.text));
      message.hidden = false;
      sayError(said(error.refusal.text));
    }
  };
  return h('section', { class: 'wish' }, h('h2', {}, t('setup.play')), h('div', { class: 'seats' }, first.element, second.element), h('button', { type: 'button', class: 'main', id: 'play-here', onclick: () => void play() }, t('home.play')), message);
}

/** @param {Catalogue} catalogue @param {string} current */
export function keptPanel(catalogue, current) {
  const element = h('section', { class: 'wish' });
  function show() {
    const all = keptStudies();
    const forget = async (/** @type {string} */ id, /** @type {string} */ name) => {
      if (!(await areYouSure(t('home.forget', { name })))) return;
      forgetStudy(id);
      show();
    };
    const row = (/** @type {import('./studies.js').Kept} */ one) => {
      const rules = said(rulesOf(catalogue, one)?.name);
      const name = one.title || rules;
      return h(
        'li',
        {},
        h('a', { href: `#/a/k/${one.id}`, 'aria-current': one.id === current ? 'page' : undefined }, h('span', { class: 'row' }, h('strong', {}, name), h('span', { class: 'soft' }, `${rules} · ${t('games.length', { ply: one.nodes.length })} · ${date(one.when)}`))),
        h('button', { type: 'button', class: 'quiet', 'aria-label': t('home.forget', { name }), onclick: () => void forget(one.id, name) }, '×'),
      );
    };
    fill(element, h('p', { class: 'soft' }, t('study.kept-about')), all.length > 0 ? h('ul', { class: 'matches', id: 'kept' }, all.map(row)) : h('p', { class: 'none' }, t('study.kept-none')));
  }
  return { element, show };
}
