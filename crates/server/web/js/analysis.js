// @ts-check
// The analysis board: a position, every move that may be tried from it, and an engine that says what it thinks.

import { Refused, catalogue as askCatalogue, matchNow, read, sceneAt } from './api.js';
import { AnalysisBoard } from './analysisboard.js';
import { fill, h, styled } from './dom.js';
import { said, t } from './i18n.js';
import { sayStatus } from './say.js';
import { openShared } from './sharing.js';
import { keepStudy, keptStudy, study } from './studies.js';
import { add, end, fromRecord, movesTo, plant } from './tree.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {import('./types.js').Match} Match */
/** @typedef {import('./studies.js').Study} Study */
/** @typedef {import('./exchange.js').Read} Read */

/** What was read last, and the analysis that it became. @type {{id: string, read: Read}|null} */
let latest = null;

/**
 * `#/a/GAME/RULES/SIZE/START/MOVES` begins anew, `#/a/k/ID` goes on with what is kept, `#/a/s/ID` with what is on the
 * server, `#/a/m/MATCH/PLY` takes the moves of a match.
 * @param {HTMLElement} root @param {string[]} words
 */
export async function analysisView(root, words) {
  const [catalogue] = await Promise.all([askCatalogue(), styled('study')]);
  const found = await wanted(catalogue, words).catch(error => refusal(root, error));
  if (!found) return;
  const board = new AnalysisBoard(root, catalogue, found, { last: latest?.id === found.id ? latest.read : null, onRead: goTo });
  void board.start();
  return () => board.leave();
}

/** Says why there is nothing to be seen. @param {HTMLElement} root @param {unknown} error */
export function refusal(root, error) {
  if (!(error instanceof Refused)) throw error;
  fill(root, h('h1', {}, said(error.refusal.text)), h('a', { class: 'button', href: '#/' }, t('match.home')));
}

/**
 * The rules and the position of `#/VIEW/GAME/RULES/SIZE/POSITION`; nothing where there is no such position, and then it is said why.
 * @param {HTMLElement} root @param {string[]} words
 */
export async function namedPosition(root, words) {
  const catalogue = await askCatalogue();
  const [, gameId, rulesId, size, position] = words.map(word => (word === '-' ? '' : word));
  const game = catalogue.games.find(one => one.id === gameId) ?? catalogue.games[0];
  const rules = game.rules.find(one => one.id === rulesId) ?? game.rules[0];
  const wish = { game: game.id, rules: rules.id, ...(size ? { size: Number(size) } : {}), ...(position ? { text: position } : {}) };
  const start = await read(wish).catch(error => refusal(root, error));
  return start && { rules, start };
}

/** A game that was read, on a board of its own. @param {Read} read */
export function goTo(read) {
  const { game, rules, size, start, moves, written, sides, tree } = read.reading;
  const names = (tree?.tags ?? []).filter(([name]) => name === 'White' || name === 'Black').map(([, value]) => value);
  const root = tree ? fromRecord(tree.nodes, tree.comment) : plant(moves.map((move, i) => ({ move, written: written?.[i], side: sides?.[i] })));
  const made = study({ game, rules, size, start, root, tags: tree?.tags ?? [], result: tree?.result ?? '*', title: names.join(' – ') });
  keepStudy(made, end(root));
  latest = { id: made.id, read };
  location.hash = `#/a/k/${made.id}`;
  sayStatus(t('study.read', { count: movesTo(end(root)).length }));
}

/** @param {Catalogue} catalogue @param {string[]} words @returns {Promise<Study>} */
async function wanted(catalogue, words) {
  const [, kind, id, ply] = words;
  if (kind === 'm') return fromMatch(id, ply);
  if (kind === 's') return openShared(id);
  if (kind !== 'k') return fromAddress(catalogue, words);
  const kept = keptStudy(id);
  if (!kept) throw new Refused(GONE, 404);
  return kept.shared ? openShared(kept.shared.id) : kept;
}

/** @type {import('./types.js').Refusal} */
const GONE = { code: 'gone', text: { key: 'study.gone' } };

/** @param {Catalogue} catalogue @param {string[]} words @returns {Promise<Study>} */
async function fromAddress(catalogue, words) {
  const [, gameId, rulesId, size, start, moves] = words.map(word => (word === '-' ? '' : word));
  const game = catalogue.games.find(one => one.id === gameId) ?? catalogue.games[0];
  const rules = game.rules.find(one => one.id === rulesId) ?? game.rules[0];
  const reading = await read({ game: game.id, rules: rules.id, ...(size ? { size: Number(size) } : {}), ...(start ? { text: start } : {}), moves: (moves ?? '').split(' ').filter(Boolean) });
  const nodes = reading.moves.map((move, i) => ({ move, written: reading.written?.[i], side: reading.sides?.[i] }));
  return study({ game: reading.game, rules: reading.rules, size: reading.size, start: reading.start, nodes });
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
    const known = at.children.length;
    const next = add(at, { move, written: recorded });
    // What was played meanwhile is the main line, whatever was tried before.
    if (at.children.length > known) at.children.unshift(...at.children.splice(-1));
    next.side = side;
    at = next;
    return at;
  });
  const played = ply === undefined ? (kept?.at ?? movesTo(at)) : movesTo(way[Number(ply) - 1] ?? root);
  return study({ id, game, rules, size, start, root, title: said(match.name), tags: kept?.tags ?? [], result: kept?.result ?? '*', match: match.id, shared: kept?.shared ?? null, at: played });
}
