// @ts-check
// What was played here before: the moves of one's own games in the position on the board, how often, and how those
// games ended. The games are asked for once and kept while the page is open.

import { summaries } from './api.js';
import { endingOf } from './archive.js';
import { fill, h } from './dom.js';
import { t } from './i18n.js';
import { knownMatches } from './keep.js';
import { shown } from './notation.js';

/** @typedef {import('./types.js').Listed} Listed */
/** @typedef {import('./keep.js').Known} Known */
/** @typedef {{known: Known, facts: Listed}} Played */
/** @typedef {{move: string, recorded: string, games: number, won: number, drawn: number, lost: number}} Choice  a move, and the games that had it */

/** The server tells of so many matches at once. */
const AT_ONCE = 50;
/** So many moves of each match are looked at. */
const PLIES = 60;
/** Whoever waits longer is told how far it is, in milliseconds. */
const PATIENCE = 2000;

/** Matches that have ended stay as they are. @type {Map<string, Listed>} */
const ended = new Map();

/**
 * The moves that were played in a position, the most frequent first.
 * @param {Played[]} played @param {string} key  of the position
 * @returns {Choice[]}
 */
export function choices(played, key) {
  /** @type {Map<string, Choice>} */
  const found = new Map();
  for (const { known, facts } of played) {
    // A game that comes back to a position counts once for every move that it had there.
    const here = new Map((facts.beginning ?? []).filter(step => step.key === key).map(step => [step.move, step]));
    const ending = endingOf(known, facts);
    for (const { move, recorded } of here.values()) {
      const one = found.get(move) ?? { move, recorded, games: 0, won: 0, drawn: 0, lost: 0 };
      one.games++;
      if (ending === 'won' || ending === 'drawn' || ending === 'lost') one[ending]++;
      found.set(move, one);
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games || a.recorded.localeCompare(b.recorded));
}

/**
 * @param {{game: string, rules: string, size: number|null}} rules
 * @param {(choice: Choice) => void} onMove
 */
export function explorer({ game, rules, size }, onMove) {
  const bar = h('progress', { id: 'exploring', 'aria-label': t('explorer.reading'), max: 1, value: 0, hidden: true });
  const none = h('p', { class: 'soft', id: 'explorer-none', hidden: true }, t('explorer.none'));
  const head = ['explorer.move', 'explorer.games', 'explorer.won', 'explorer.drawn', 'explorer.lost'].map(name => h('th', { scope: 'col' }, t(name)));
  const body = h('tbody', {});
  const table = h('table', { class: 'explorer-table', id: 'explorer', hidden: true }, h('thead', {}, h('tr', {}, head)), body);
  const element = h('section', { class: 'explorer', 'aria-label': t('explorer') }, h('p', { class: 'soft' }, t('explorer.about')), bar, none, table);
  /** @type {Played[]} */
  let played = [];
  let key = '';

  const row = (/** @type {Choice} */ one) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, h('button', { type: 'button', class: 'quiet', title: t('engine.play', { move: shown(one.recorded) }), onclick: () => onMove(one) }, shown(one.recorded))),
      [one.games, one.won, one.drawn, one.lost].map(count => h('td', {}, String(count))),
    );

  function draw() {
    const rows = choices(played, key);
    none.hidden = rows.length > 0;
    table.hidden = rows.length === 0;
    fill(body, rows.map(row));
  }

  return {
    element,
    /** Reads the games anew, as far as they may have changed. */
    async load() {
      const all = knownMatches();
      const began = Date.now();
      const missing = all.filter(({ id }) => !ended.has(id));
      /** @type {Listed[]} */
      const fresh = [];
      for (let from = 0; from < missing.length; from += AT_ONCE) {
        bar.hidden = Date.now() - began < PATIENCE;
        bar.value = from / missing.length;
        const some = missing.slice(from, from + AT_ONCE).map(({ id }) => id);
        const { matches } = await summaries(some, PLIES).catch(() => ({ matches: /** @type {Listed[]} */ ([]) }));
        fresh.push(...matches);
        for (const one of matches) if (one.result) ended.set(one.id, one);
      }
      bar.hidden = true;
      const facts = new Map([...ended, ...fresh.map(one => /** @type {[string, Listed]} */ ([one.id, one]))]);
      const isSame = (/** @type {Listed} */ one) => one.game === game && one.rules === rules && one.size === size;
      played = all.flatMap(known => {
        const one = facts.get(known.id);
        return one && isSame(one) ? [{ known, facts: one }] : [];
      });
      draw();
    },
    /** Another position. @param {string} to  its key */
    look(to) {
      key = to;
      draw();
    },
  };
}
