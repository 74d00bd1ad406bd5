// @ts-check
// A position or a game inside another page's frame: `/embed#game=…&text=…`, or `/embed#match=…`. It shows and does nothing
// else: no seat is taken, no token is looked at, so that whoever frames it cannot make anybody act.

import { Refused, catalogue as askCatalogue, matchNow, read, sceneAt } from './api.js';
import { fill, h } from './dom.js';
import { known, preferred, said, speak, t } from './i18n.js';
import { picture } from './picture.js';

/** @typedef {import('./types.js').Scene} Scene */
/** @typedef {{rules: import('./types.js').RuleSet, moves: string[], at: (ply: number) => Promise<Scene>, link: string}} Shown  what is shown, move by move */

const wanted = new URLSearchParams(location.hash.slice(1));
const root = /** @type {HTMLElement} */ (document.getElementById('main'));

await speak(known(wanted.get('lang')) ?? preferred());
try {
  await show(wanted.has('match') ? await ofMatch(wanted.get('match') ?? '') : await ofText());
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  fill(root, h('p', { class: 'message bad', role: 'alert' }, said(error.refusal.text)));
}

/** @param {string} game @param {string} rules */
async function rulesOf(game, rules) {
  const entry = (await askCatalogue()).games.find(one => one.id === game);
  const found = entry?.rules.find(one => one.id === rules) ?? entry?.rules[0];
  if (!found) throw new Error(`no rules ${game} ${rules}`);
  return found;
}

/** A position, a term or a record. @returns {Promise<Shown>} */
async function ofText() {
  const size = Number(wanted.get('size')) || undefined;
  const names = { game: wanted.get('game') ?? '', ...(wanted.has('rules') ? { rules: wanted.get('rules') ?? '' } : {}) };
  const reading = await read({ ...names, ...(size ? { size } : {}), ...(wanted.has('text') ? { text: wanted.get('text') ?? '' } : {}) });
  const { game, rules, start, moves } = reading;
  const board = { game, rules, ...(reading.size ? { size: reading.size } : {}), text: start };
  return {
    rules: await rulesOf(game, rules),
    moves: reading.written ?? moves,
    at: async ply => (ply === moves.length ? reading : await read({ ...board, moves: moves.slice(0, ply) })).scene,
    link: '/',
  };
}

/** A match on this server, as it stands now. @param {string} id @returns {Promise<Shown>} */
async function ofMatch(id) {
  const match = await matchNow(id);
  const moves = Array.from({ length: match.ply }, (_, i) => String(i + 1));
  const at = async (/** @type {number} */ ply) => (ply === match.ply ? match.scene : (await sceneAt(id, ply)).scene);
  return { rules: await rulesOf(match.game, match.rules), moves, at, link: `/#/m/${encodeURIComponent(id)}` };
}

/** @param {Shown} shown */
async function show({ rules, moves, at, link }) {
  const last = moves.length;
  const asked = Number(wanted.get('ply') ?? last);
  let ply = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), last) : last;
  const board = h('div', { class: 'embed-board', role: 'img', 'aria-label': said(rules.name) });
  const where = h('output', { id: 'where' });
  const button = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {() => number} */ to) =>
    h('button', { type: 'button', id, 'aria-label': t(`embed.${id}`), onclick: () => void go(to()) }, sign);
  const buttons = [button('first', '⏮', () => 0), button('back', '◀', () => ply - 1), button('forward', '▶', () => ply + 1), button('last', '⏭', () => last)];
  const home = h('a', { href: link, target: '_blank', rel: 'noopener' }, 'Tablas');
  async function go(/** @type {number} */ to) {
    ply = Math.min(Math.max(to, 0), last);
    const mine = ply;
    const scene = await at(mine);
    if (mine !== ply) return;
    fill(board, picture(scene, rules.sides, { names: true, marks: true, flipped: wanted.get('flipped') === '1' }));
    fill(where, ply === 0 ? t('embed.start') : t('embed.move', { ply, last, move: moves[ply - 1] }));
  }
  fill(root, h('h1', { class: 'unseen' }, said(rules.name)), board, h('p', { class: 'embed-bar' }, last > 0 ? [...buttons.slice(0, 2), where, ...buttons.slice(2)] : [], home));
  document.addEventListener('keydown', event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && last > 0) void go(ply + step);
  });
  await go(ply);
}
