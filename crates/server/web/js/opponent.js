// @ts-check
// Between two people: phrases to say, and answers decided on beforehand, which the server plays at once.

import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { shown as written, shownLine, spelling } from './notation.js';
import { option } from './seats.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Match} Match */

/** @param {Table} table @param {Catalogue} catalogue */
export function phrasesAndPlan(table, catalogue) {
  const phrase = (/** @type {Catalogue['phrases'][number]} */ { id, text }) =>
    h('button', { type: 'button', id: `say-${id}`, onclick: () => void table.act({ type: 'say', phrase: id }) }, said(text));
  const plan = planForm(table);
  const element = h(
    'section',
    { class: 'opponent' },
    h('h2', {}, t('phrases')),
    h('div', { class: 'answers phrases' }, catalogue.phrases.map(phrase)),
    plan.element,
  );
  return { element, update: plan.update };
}

/** "If he plays this, I answer that." @param {Table} table */
function planForm(table) {
  const from = h('select', { id: 'plan-from' });
  const theirs = h('input', { id: 'plan-theirs', type: 'text', list: 'plan-moves', maxlength: 60, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', required: true });
  const ours = h('input', { id: 'plan-ours', type: 'text', maxlength: 60, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', required: true });
  const moves = h('datalist', { id: 'plan-moves' });
  const list = h('ol', { class: 'plan', id: 'plan' });
  const field = (/** @type {HTMLInputElement|HTMLSelectElement} */ input, /** @type {string} */ name) => h('div', { class: 'field' }, h('label', { for: input.id }, name), input);
  /** @type {string[][]} */
  let lines = [];
  let shown = '';
  const keep = (/** @type {string[][]} */ wanted) => table.act({ type: 'conditional_moves', lines: wanted, notation: spelling() });
  const add = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const start = from.value ? from.value.split(' ') : [];
    const line = [...start, theirs.value.trim(), ours.value.trim()];
    // A line that is made longer takes the place of the shorter one.
    const others = lines.filter(other => other.join(' ') !== from.value);
    if (await keep([...others, line])) {
      theirs.value = '';
      ours.value = '';
      theirs.focus();
    }
  };
  const form = h(
    'form',
    { class: 'fields plan-form', onsubmit: (/** @type {Event} */ event) => void add(event) },
    field(from, t('plan.from')),
    field(theirs, t('plan.theirs')),
    field(ours, t('plan.ours')),
    moves,
    h('button', { type: 'submit', id: 'plan-add' }, t('plan.add')),
  );
  const wait = h('p', { class: 'soft' }, t('plan.wait'));
  const element = h('div', { class: 'planning' }, h('h2', {}, t('plan')), h('p', { class: 'soft' }, t('plan.about')), list, form, wait);
  const row = (/** @type {string[]} */ recorded, /** @type {number} */ at) => {
    const text = recorded.map((move, i) => (i % 2 === 0 ? `${written(move)} →` : `${written(move)},`)).join(' ').replace(/,$/, '');
    const remove = () => void keep(lines.filter((_, i) => i !== at));
    return h('li', {}, h('span', {}, text), ' ', h('button', { type: 'button', class: 'quiet', 'aria-label': t('plan.remove', { line: text }), onclick: remove }, '×'));
  };
  return {
    element,
    update() {
      const match = /** @type {Match} */ (table.match);
      const waiting = !match.you.includes(match.scene.turn) && (match.state === 'playing' || match.state === 'open');
      const key = JSON.stringify([match.plan, match.seq, waiting]);
      if (key === shown) return;
      shown = key;
      lines = match.plan;
      form.hidden = !waiting;
      wait.hidden = waiting;
      const recorded = match.plan_recorded;
      fill(list, recorded.map(row));
      // What somebody has chosen meanwhile stays chosen.
      const chosen = from.value;
      fill(from, option('', t('plan.now')), lines.map((line, i) => option(line.join(' '), t('plan.after', { line: shownLine(recorded[i]) }), line.join(' ') === chosen)));
      fill(moves, waiting ? match.scene.actions.map(action => h('option', { value: written(action.recorded ?? action.move) })) : []);
    },
  };
}
