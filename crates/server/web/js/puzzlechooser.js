// @ts-check
// Which puzzle: of which game, about what, how hard, in how many moves, and its number.

import { fill, h } from './dom.js';
import { said, t } from './i18n.js';
import { isSolved } from './puzzleprogress.js';
import { option } from './seats.js';

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./puzzleprogress.js').PuzzleSet} PuzzleSet */
/** @typedef {{theme: string, difficulty: number, n: number}} Filter  what is empty or 0 is not chosen */

/** @type {Filter} */
const EVERYTHING = { theme: '', difficulty: 0, n: 0 };

/**
 * @param {PuzzleSet[]} sets @param {PuzzleSet} set @param {import('./types.js').Puzzles} puzzles
 * @param {(index: number, filter: Filter) => void} onChoose
 */
export function puzzleChooser(sets, set, { puzzles: all, themes }, onChoose) {
  let filter = EVERYTHING;
  let index = 0;
  const numbers = (/** @type {(one: Puzzle) => number} */ of) => [...new Set(all.map(of))].sort((a, b) => a - b);
  const length = (/** @type {number} */ n) => t(`puzzle.length.${all[0].goal === 'mate' ? 'mate' : 'moves'}${n === 1 ? '-one' : ''}`, { n });
  const address = (/** @type {PuzzleSet} */ { game, rules }) => `${game}/${rules.id}`;
  const select = (/** @type {string} */ id, /** @type {HTMLOptionElement[]} */ options, /** @type {() => void} */ change) => h('select', { id: `puzzle-${id}`, onchange: change }, options);
  const everything = (/** @type {string} */ value) => option(value, t('puzzle.all'));
  const game = select('set', sets.map(one => option(address(one), said(one.rules.name), one === set)), () => (location.hash = `#/puzzles/${game.value}`));
  const theme = select('theme', [everything(''), ...themes.map(one => option(one.id, said(one.name)))], () => change({ theme: theme.value }));
  const difficulty = select('difficulty', [everything('0'), ...numbers(one => one.difficulty).map(one => option(String(one), t(`puzzle.difficulty.${one}`)))], () => change({ difficulty: Number(difficulty.value) }));
  const n = select('n', [everything('0'), ...numbers(one => one.n).map(one => option(String(one), length(one)))], () => change({ n: Number(n.value) }));
  const number = select('number', [], () => onChoose(Number(number.value), filter));
  const field = (/** @type {string} */ id, /** @type {HTMLElement} */ element, name = '') => h('div', { class: `field ${name}` }, h('label', { for: `puzzle-${id}` }, t(`puzzle.${id}`)), element);
  const element = h(
    'section',
    { class: 'panel wish' },
    h('h2', {}, t('puzzle.choose')),
    h('div', { class: 'fields' }, field('set', game), field('theme', theme), field('difficulty', difficulty), field('n', n), field('number', number, 'narrow'), h('a', { class: 'button', id: 'puzzle-daily', href: '#/puzzles/daily' }, t('puzzle.daily'))),
    h('p', { class: 'soft' }, t('puzzle.about')),
  );

  /** The indices of those that were chosen. @param {Filter} wanted */
  const fitting = wanted => [...all.keys()].filter(i => (!wanted.theme || all[i].theme === wanted.theme) && (!wanted.difficulty || all[i].difficulty === wanted.difficulty) && (!wanted.n || all[i].n === wanted.n));

  /** Where nothing is as all wishes together want it, the latest wish alone counts. @param {Partial<Filter>} wish */
  function change(wish) {
    const together = { ...filter, ...wish };
    const wanted = fitting(together).length > 0 ? together : { ...EVERYTHING, ...wish };
    const among = fitting(wanted);
    onChoose(among.find(i => !isSolved(all[i].position)) ?? among[0], wanted);
  }

  /** Says which are solved. */
  function mark() {
    const name = (/** @type {number} */ i) => `${i + 1}${isSolved(all[i].position) ? ` ✓ ${t('puzzle.done')}` : ''}`;
    fill(number, fitting(filter).map(i => option(String(i), name(i), i === index)));
  }

  /** @param {number} chosen @param {Filter} wanted */
  function choose(chosen, wanted) {
    index = chosen;
    filter = fitting(wanted).includes(chosen) ? wanted : EVERYTHING;
    theme.value = filter.theme;
    difficulty.value = String(filter.difficulty);
    n.value = String(filter.n);
    mark();
  }

  return { element, choose, mark, filter: () => filter, among: () => fitting(filter) };
}
