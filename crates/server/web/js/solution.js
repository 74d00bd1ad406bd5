// @ts-check
// A forced win to walk through: the answer to every defence, which the reader chooses.

import { Refused, ask, read } from './api.js';
import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { shown } from './notation.js';
import { sign } from './icons.js';
import { sayError, sayMove, sayStatus } from './say.js';

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {import('./types.js').Solution} Solution */
/** @typedef {{move: string, recorded: string, turn: number, replies: Step[], isCut: boolean}} Step  a move and what may follow it */
/** @typedef {{game: string, rules: string, size?: number|null, position: string}} Beginning */

/**
 * The moves as a tree: those that may be played first.
 * @param {Solution} solution
 * @returns {Step[]}
 */
export function grow({ branches, turns, n, every_defence: whole }) {
  /** @type {Step[]} */
  const first = [];
  /** @type {Step[]} */
  const way = [];
  for (const { turn, depth, move, recorded } of branches) {
    const step = { move, recorded, turn, replies: [], isCut: whole && turn === turns - 1 && turns < 2 * n - 1 };
    (depth === 0 ? first : way[depth - 1].replies).push(step);
    way.length = depth;
    way.push(step);
  }
  return first;
}

/**
 * A panel that walks. It tells the board what to show; null when the walk is over.
 * @param {Beginning} beginning
 * @param {Solution} solution
 * @param {string[]} line  the moves with the longest defence
 * @param {(scene: Scene|null) => void} onShow
 * @param {string} [end]  what is said at its end
 */
export function solutionPanel(beginning, solution, line, onShow, end = t('solution.end')) {
  const { game, rules, size, position } = beginning;
  const first = grow(solution);
  /** The moves made so far. @type {Step[]} */
  let way = [];
  /** Those that will be shown as soon as the server has answered: who is quick goes on from there. */
  let aim = way;
  let visit = 0;
  const heading = h('h2', { id: 'solution-title' }, t('solution'));
  const made = h('ol', { class: 'way', 'aria-label': t('solution.way') });
  const task = h('p', { id: 'solution-task' });
  const choices = h('div', { class: 'answers', id: 'solution-choices', role: 'group', 'aria-labelledby': 'solution-task' });
  const step = (/** @type {'start'|'back'|'on'} */ key, /** @type {() => void} */ work) =>
    h('button', { type: 'button', id: `solution-${key}`, 'aria-label': t(`walk.${key}`), title: t(`walk.${key}`), onclick: work }, sign(key));
  const buttons = { start: step('start', () => void go([])), back: step('back', () => void go(aim.slice(0, -1))), on: step('on', forward) };
  const element = h(
    'section',
    { class: 'panel solution', 'aria-labelledby': 'solution-title', onkeydown: key },
    heading,
    task,
    choices,
    made,
    h('div', { class: 'walk', role: 'group', 'aria-label': t('solution.walk') }, Object.values(buttons)),
    h('p', { class: 'soft' }, t('solution.keys')),
    h('button', { type: 'button', id: 'solution-close', onclick: () => (element.remove(), onShow(null)) }, t('solution.close')),
  );
  const replies = (/** @type {Step[]} */ after) => (after.length === 0 ? first : after[after.length - 1].replies);
  const number = (/** @type {Step} */ { turn }) => `${Math.floor(turn / 2) + 1}${turn % 2 === 0 ? '.' : '…'}`;

  /** The move of the longest defence where that is the way, else the first. */
  function forward() {
    const on = aim.every((step, i) => step.move === line[i]) ? replies(aim).find(one => one.move === line[aim.length]) : undefined;
    const next = on ?? replies(aim)[0];
    if (next) void go([...aim, next]);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const does = { ArrowRight: forward, ArrowLeft: () => void go(aim.slice(0, -1)), Home: () => void go([]) }[event.key];
    if (!does || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    does();
  }

  /** Shows the position after these moves. @param {Step[]} wanted */
  async function go(wanted) {
    const mine = ++visit;
    aim = wanted;
    try {
      const reading = await read({ game, rules, ...(size ? { size } : {}), text: position, moves: wanted.map(step => step.move) });
      const last = wanted[wanted.length - 1];
      if (last?.isCut) await goOn(last, reading.position, wanted.length);
      if (mine !== visit) return;
      const moved = wanted.length > way.length ? last : undefined;
      way = wanted;
      onShow(reading.scene);
      update();
      if (moved) sayMove(`${number(moved)} ${shown(moved.recorded)}. ${task.textContent ?? ''}`);
      else sayStatus(task.textContent ?? '');
    } catch (error) {
      aim = way;
      if (!(error instanceof Refused)) throw error;
      sayError(said(error.refusal.text));
    }
  }

  /** A long solution comes in parts: the next one. @param {Step} step @param {string} from @param {number} turns */
  async function goOn(step, from, turns) {
    const left = solution.n - turns / 2;
    const { solution: more } = await ask({ game, rules, position: from, question: 'mate_in', n: left });
    if (!more) return;
    step.replies = grow(more);
    step.isCut = false;
  }

  function update() {
    const focused = element.contains(document.activeElement) && document.activeElement !== null ? document.activeElement.id : '';
    const next = replies(way);
    const attacks = next.length > 0 && next[0].turn % 2 === 0;
    fill(task, next.length === 0 ? end : attacks ? t('solution.attack') : !solution.every_defence ? t('solution.longest') : next.length === 1 ? t('solution.only') : t('solution.defend', { count: next.length }));
    const choice = (/** @type {Step} */ one, /** @type {number} */ i) =>
      h('button', { type: 'button', id: `choice-${i}`, class: attacks ? 'main' : '', onclick: () => void go([...way, one]) }, `${number(one)} ${shown(one.recorded)}`);
    fill(choices, next.map(choice));
    const entry = (/** @type {Step} */ one, /** @type {number} */ i) =>
      h('li', {}, h('button', { type: 'button', class: 'move', 'aria-current': i === way.length - 1 ? 'step' : null, onclick: () => void go(way.slice(0, i + 1)) }, `${number(one)} ${shown(one.recorded)}`));
    fill(made, way.map(entry));
    made.hidden = way.length === 0;
    for (const [name, can] of Object.entries({ start: way.length > 0, back: way.length > 0, on: next.length > 0 })) {
      buttons[/** @type {keyof typeof buttons} */ (name)].setAttribute('aria-disabled', String(!can));
    }
    // Whoever chose with the keyboard goes on from the next choice.
    if (focused.startsWith('choice-')) (choices.querySelector('button') ?? buttons.back).focus();
  }

  update();
  return { element, start: () => go([]) };
}
