// @ts-check
// What tables of solved positions know: the result of every move, marked on the board if one likes, and small tables
// built at once.

import { Refused, buildTables, tablesState } from './api.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { changeSettings, settings } from './keep.js';
import { sayError, sayStatus } from './say.js';

/** @typedef {import('./types.js').Exact} Exact */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./types.js').Scene} Scene */

/** Between two questions how the work goes on, in milliseconds. */
const PAUSE = 250;

/** As few signs as fit on a spot: a letter and, except for draws, the turns to the end. @param {Exact} exact */
export const shortly = exact => t(`perfect.letter-${exact.result}`) + (exact.result === 'draw' ? '' : (exact.plies ?? ''));

/** In words. @param {Exact} exact */
export function inWords({ result, plies }) {
  if (result === 'draw') return t('perfect.draw');
  if (plies === null) return t(`perfect.${result}`);
  return plies === 1 ? t(`perfect.${result}-one`) : t(`perfect.${result}-in`, { plies });
}

/**
 * @param {import('./table.js').Table} table
 * @param {() => import('./types.js').RuleSet} rules
 * @param {() => void} onSwitch
 */
export function perfectPanel(table, rules, onSwitch) {
  const verdict = h('p', { id: 'perfect-verdict' });
  const box = h('input', { type: 'checkbox', role: 'switch', id: 'perfect-marks', onchange: toggle });
  const marking = h('div', {}, verdict, h('label', { class: 'check' }, box, h('span', {}, t('perfect.switch'))), h('p', { class: 'soft' }, t('perfect.legend')));
  const button = h('button', { type: 'button', id: 'solve-now', onclick: () => void build() }, t('perfect.solve'));
  const progress = h('progress', { id: 'solving', 'aria-label': t('perfect.solving'), max: 1, value: 0, hidden: true });
  const trouble = h('p', { class: 'message bad', hidden: true });
  const building = h('div', { class: 'solve' }, h('p', {}, t('perfect.missing')), button, progress, trouble);
  const element = h('section', { class: 'perfect', 'aria-labelledby': 'perfect-title' }, h('h2', { id: 'perfect-title' }, t('perfect')), marking, building);
  /** Whether there is something to build; nobody knows before the server has been asked. @type {string|null} */
  let state = null;
  /** Chosen here and now: nothing is marked until somebody asks for it, between two people in every match anew. @type {boolean|null} */
  let chosen = null;
  let left = false;

  const match = () => /** @type {Match} */ (table.match);
  const ours = () => ({ game: match().game, rules: match().rules, size: match().size });
  const people = () => match().seats.first.kind !== 'machine' && match().seats.second.kind !== 'machine' && match().you.length < 2;
  const marks = () => match().allow.hints && (chosen ?? (!people() && settings().verdicts));

  function toggle() {
    chosen = box.checked;
    if (!people()) changeSettings({ verdicts: chosen });
    onSwitch();
  }

  async function build() {
    button.disabled = true;
    trouble.hidden = true;
    try {
      await follow(await buildTables(ours()));
    } catch (error) {
      complain(error);
    }
  }

  /** Asks how it stands until it is over. @param {import('./types.js').Solving} now */
  async function follow(now) {
    for (; now.state === 'running' && !left; now = await tablesState(ours())) {
      progress.hidden = false;
      button.disabled = true;
      progress.max = Math.max(1, now.total);
      progress.value = now.done;
      await new Promise(resolve => setTimeout(resolve, PAUSE));
    }
    const built = !progress.hidden || button.disabled;
    progress.hidden = true;
    button.disabled = false;
    state = now.state;
    if (now.state === 'failed') complain(new Refused({ code: 'failed', text: now.text ?? {} }, 500));
    if (now.state === 'ready' && built) {
      // Who has a board solved wants to see it.
      chosen = true;
      sayStatus(t('perfect.ready'));
      table.past.clear();
      void table.look(table.looking);
    }
    onSwitch();
  }

  /** @param {unknown} error */
  function complain(error) {
    if (!(error instanceof Refused)) throw error;
    button.disabled = false;
    progress.hidden = true;
    trouble.hidden = false;
    fill(trouble, said(error.refusal.text));
    sayError(said(error.refusal.text));
  }

  return {
    element,
    /** Whether results are to be marked on the board. */
    marks,
    leave: () => void (left = true),
    /** @param {Scene} scene */
    update(scene) {
      const buildable = rules().solvable_sizes?.includes(match().size ?? 0) ?? false;
      if (buildable && state === null) {
        state = 'asked';
        void tablesState(ours()).then(follow, () => (state = null));
      }
      building.hidden = !buildable || scene.exact !== undefined || state === 'ready' || state === 'asked' || state === null;
      marking.hidden = !scene.exact;
      element.hidden = !match().allow.hints || (building.hidden && marking.hidden);
      box.checked = marks();
      if (!scene.exact) return;
      const side = said(rules().sides[scene.turn].name);
      const words = t('perfect.verdict', { side, result: inWords(scene.exact) });
      if (verdict.textContent !== words) fill(verdict, words);
    },
  };
}
