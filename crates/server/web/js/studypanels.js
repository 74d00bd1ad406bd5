// @ts-check
// Beside an analysis: a match that begins with the position shown, and the analyses that are kept.

import { Refused } from './api.js';
import { areYouSure, askFor } from './dialogs.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { date, rulesOf } from './lists.js';
import { openAndGo } from './open.js';
import { sayError } from './say.js';
import { WITH_ANYBODY, seatPicker } from './seats.js';
import { forget, sharedLink } from './sharing.js';
import { keptStudies } from './studies.js';

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
    const remove = async (/** @type {import('./studies.js').Kept} */ one, /** @type {string} */ name) => {
      const title = t('home.forget', { name });
      const answers = [{ name: t('shared.forget-everywhere'), value: true }, { name: t('shared.forget-here'), value: false, main: true }];
      const everywhere = one.shared?.token ? await askFor(title, t('shared.forget'), answers) : (await areYouSure(title)) ? false : null;
      if (everywhere === null) return;
      try {
        await forget(one.id, everywhere);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        sayError(said(error.refusal.text));
      }
      show();
    };
    const row = (/** @type {import('./studies.js').Kept} */ one) => {
      const rules = said(rulesOf(catalogue, one)?.name);
      const name = one.title || rules;
      return h(
        'li',
        {},
        h('a', { href: one.shared ? sharedLink(one.shared.id) : `#/a/k/${one.id}`, 'aria-current': one.id === current ? 'page' : undefined }, h('span', { class: 'row' }, h('span', {}, h('strong', {}, name), ' ', one.shared && h('span', { class: 'ending' }, t('shared.mark'))), h('span', { class: 'soft' }, `${rules} · ${t(one.nodes.length === 1 ? 'games.length-one' : 'games.length', { ply: one.nodes.length })} · ${date(one.when)}`))),
        h('button', { type: 'button', class: 'quiet', 'aria-label': t('home.forget', { name }), onclick: () => void remove(one, name) }, '×'),
      );
    };
    fill(element, h('h2', {}, t('study.kept')), all.length > 0 ? h('ul', { class: 'matches', id: 'kept' }, all.map(row)) : h('p', { class: 'none' }, t('study.kept-none')));
  }
  return { element, show };
}
