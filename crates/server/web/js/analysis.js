// @ts-check
// The analysis board: a position, every move that may be tried from it, and an engine that says what it thinks.

import { catalogue as askCatalogue, matchNow, read, sceneAt } from './api.js';
import { AnalysisBoard } from './analysisboard.js';
import { fill, h, styled } from './dom.js';
import { said, t } from './i18n.js';
import { sayStatus } from './say.js';
import { keepStudy, keptStudy, study } from './studies.js';
import { add, movesTo, plant } from './tree.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./studies.js').Study} Study */
/** @typedef {import('./exchange.js').Read} Read */

/**
 * `#/a/GAME/RULES/SIZE/START/MOVES` begins anew, `#/a/k/ID` goes on with what is kept, `#/a/m/MATCH/PLY` takes the moves
 * of a match.
 * @param {HTMLElement} root @param {string[]} words
 */
export async function analysisView(root, words) {
  const [catalogue] = await Promise.all([askCatalogue(), styled('study')]);
  const [, kind] = words;
  const found = kind === 'k' ? keptStudy(words[2]) : kind === 'm' ? await fromMatch(words[2], words[3]) : await fromAddress(catalogue, words);
  if (!found) return fill(root, h('h1', {}, t('study.gone')), h('a', { class: 'button', href: '#/' }, t('match.home')));
  let board = openBoard(root, catalogue, found, null);
  return () => board.leave();

  /** @param {HTMLElement} place @param {Catalogue} catalogue @param {Study} one @param {Read|null} last @returns {AnalysisBoard} */
  function openBoard(place, catalogue, one, last) {
    const made = new AnalysisBoard(place, catalogue, one, {
      last,
      onRead: read => {
        board.leave();
        board = openBoard(place, catalogue, fromReading(read), read);
        keepStudy(board.study, board.node);
        history.replaceState(null, '', `#/a/k/${board.study.id}`);
        sayStatus(t('study.read', { count: movesTo(board.node).length }));
      },
    });
    void made.start();
    return made;
  }
}

/** @param {Read} last @returns {Study} */
export function fromReading({ reading }) {
  const { game, rules, size, start, moves, written, tree } = reading;
  const names = (tree?.tags ?? []).filter(([name]) => name === 'White' || name === 'Black').map(([, value]) => value);
  const nodes = tree?.nodes ?? moves.map((move, i) => ({ move, written: written?.[i] }));
  return study({ game, rules, size, start, nodes, tags: tree?.tags ?? [], result: tree?.result ?? '*', title: names.join(' – ') });
}

/** @param {Catalogue} catalogue @param {string[]} words @returns {Promise<Study>} */
async function fromAddress(catalogue, words) {
  const [, gameId, rulesId, size, start, moves] = words.map(word => (word === '-' ? '' : word));
  const game = catalogue.games.find(one => one.id === gameId) ?? catalogue.games[0];
  const rules = game.rules.find(one => one.id === rulesId) ?? game.rules[0];
  const reading = await read({ game: game.id, rules: rules.id, ...(size ? { size: Number(size) } : {}), ...(start ? { text: start } : {}), moves: (moves ?? '').split(' ').filter(Boolean) });
  return fromReading({ text: '', reading });
}

/**
 * A match's moves as the main line of what is kept about it.
 * @param {string} id @param {string} [ply]  where to begin
 * @returns {Promise<Study>}
 */
export async function fromMatch(id, ply) {
  const [match, { scene }] = await Promise.all([matchNow(id), sceneAt(id, 0)]);
  return studyOf(match, scene.position, ply);
}

/** @param {Match} match @param {string} start @param {string} [ply] */
export function studyOf(match, start, ply) {
  const id = `m-${match.id}`;
  const { game, rules, size, history } = match;
  const kept = keptStudy(id);
  const root = kept?.start === start ? kept.root : plant();
  let at = root;
  const way = history.map(({ move, recorded, side }) => {
    at = add(at, { move, written: recorded });
    at.side = side;
    return at;
  });
  const played = ply === undefined ? (kept?.at ?? movesTo(at)) : movesTo(way[Number(ply) - 1] ?? root);
  return study({ id, game, rules, size, start, root, title: said(match.name), tags: kept?.tags ?? [], result: kept?.result ?? '*', match: match.id, at: played });
}
