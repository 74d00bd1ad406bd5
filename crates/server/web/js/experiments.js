// @ts-check
// What each experiment asks the server, and how its answer is drawn.

import { post } from './api.js';
import { said, t } from './i18n.js';
import { points as shown } from './terms.js';

/** @typedef {{game: string, rules: string, size?: number, position?: string, evaluator: string, depth: number, games: number, seed: number}} Wish */
/** @typedef {{plot: import('./plot.js').Plot, numbers: import('./plot.js').Numbers, words?: string}} Found */
/** @typedef {{catalogue: import('./types.js').Catalogue, stopped: () => boolean, progress: (found: Found, words: string) => void}} Around */
/** @typedef {{id: string, needs: string[], usual: {depth: number, most: number, games: number}, stops: boolean, run: (wish: Wish, around: Around) => Promise<Found>}} Experiment */

/** @type {Experiment[]} */
export const EXPERIMENTS = [
  { id: 'nodes', needs: ['game', 'position', 'evaluator', 'depth'], usual: { depth: 5, most: 12, games: 1 }, stops: false, run: nodes },
  { id: 'branching', needs: ['game', 'position', 'games', 'seed'], usual: { depth: 1, most: 12, games: 200 }, stops: false, run: branching },
  { id: 'games', needs: ['games', 'seed'], usual: { depth: 1, most: 12, games: 60 }, stops: true, run: allGames },
  { id: 'strength', needs: ['game', 'evaluator', 'depth', 'games', 'seed'], usual: { depth: 4, most: 6, games: 20 }, stops: true, run: strength },
  { id: 'times', needs: [], usual: { depth: 1, most: 12, games: 1 }, stops: false, run: times },
];

/** @param {Wish} wish */
const place = ({ game, rules, size, position }) => ({ game, rules, ...(size ? { size } : {}), ...(position ? { position } : {}) });

/** @param {{catalogue: import('./types.js').Catalogue}} around @param {{game: string, rules: string}} of */
function nameOf({ catalogue }, { game, rules }) {
  const entry = catalogue.games.find(one => one.id === game);
  const set = entry?.rules.find(one => one.id === rules);
  const [wide, narrow] = [said(entry?.name), said(set?.name)];
  return narrow && narrow !== wide && entry && entry.rules.length > 1 ? `${wide}, ${narrow}` : wide;
}

/** Nodes by depth, on a scale where a straight line is a power. @param {Wish} wish @param {Around} around @returns {Promise<Found>} */
async function nodes(wish, around) {
  /** @type {{rows: {depth: number, minimax: number|null, alphabeta: number|null, sorted: number|null, square_root: number|null}[]}} */
  const { rows } = await post('lab/nodes', { ...place(wish), evaluator: wish.evaluator, depth: wish.depth });
  const names = /** @type {const} */ (['minimax', 'alphabeta', 'sorted', 'square_root']);
  const series = names.map(name => ({ name: t(`lab.nodes-${name}`), dashed: name === 'square_root', points: rows.flatMap(row => (row[name] === null ? [] : [/** @type {[number, number]} */ ([row.depth, row[name]])])) }));
  const title = t('lab.nodes-title', { name: nameOf(around, wish) });
  return { plot: { title, across: t('lab.depth'), up: t('lab.nodes-up'), log: true, series }, numbers: { columns: [t('lab.depth'), ...series.map(one => one.name)], rows: rows.map(row => [row.depth, ...names.map(name => row[name])]) } };
}

/** @typedef {{games: number, mean: number, length: number, rows: {ply: number, games: number, mean: number, min: number, q1: number, median: number, q3: number, max: number}[]}} Branching */

/** Legal moves of random games, move by move. @param {Wish} wish @param {Around} around @returns {Promise<Found>} */
async function branching(wish, around) {
  /** @type {Branching} */
  const { rows, mean, length } = await post('lab/branching', { ...place(wish), games: wish.games, seed: wish.seed });
  const series = [{ name: t('lab.median'), points: rows.map(row => /** @type {[number, number]} */ ([row.ply, row.median])), band: rows.map(row => /** @type {[number, number]} */ ([row.q1, row.q3])) }];
  const title = t('lab.branching-title', { name: nameOf(around, wish) });
  const columns = ['lab.ply', 'lab.still', 'lab.mean', 'lab.min', 'lab.q1', 'lab.median', 'lab.q3', 'lab.max'].map(key => t(key));
  return {
    plot: { title, across: t('lab.ply'), up: t('lab.moves'), series },
    numbers: { columns, rows: rows.map(row => [row.ply, row.games, row.mean, row.min, row.q1, row.median, row.q3, row.max]) },
    words: t('lab.branching-words', { mean: shown(mean), length: shown(length) }),
  };
}

/** The same for every game, its first rule set. @param {Wish} wish @param {Around} around @returns {Promise<Found>} */
async function allGames(wish, around) {
  /** @type {{name: string, found: Branching}[]} */
  const all = [];
  const result = () => {
    const series = all.map(({ name, found }) => ({ name, points: found.rows.map(row => /** @type {[number, number]} */ ([row.ply, row.median])) }));
    const rows = all.map(({ name, found }) => [name, found.mean, found.length]);
    return { plot: { title: t('lab.games-title'), across: t('lab.ply'), up: t('lab.moves'), series }, numbers: { columns: [t('lab.game'), t('lab.mean'), t('lab.length')], rows } };
  };
  for (const { id, name, rules } of around.catalogue.games) {
    if (around.stopped()) break;
    all.push({ name: said(name), found: await post('lab/branching', { game: id, rules: rules[0].id, games: wish.games, seed: wish.seed }) });
    around.progress(result(), t('lab.running'));
  }
  return result();
}

/** @typedef {{depth: number, tally: {wins: number, draws: number, losses: number}, score: number, elo: number, elo_error: number}} Step */

/** What a turn more is worth: matches that go on pair by pair, until somebody stops them. @param {Wish} wish @param {Around} around @returns {Promise<Found>} */
async function strength(wish, around) {
  /** @type {Step[]} */
  const steps = [];
  const title = t('lab.strength-title', { name: nameOf(around, wish) });
  const result = () => {
    const points = steps.map(step => /** @type {[number, number]} */ ([step.depth, step.elo]));
    const errors = steps.map(step => /** @type {[number, number]} */ ([step.elo - step.elo_error, step.elo + step.elo_error]));
    const columns = ['lab.depth', 'lab.wins', 'lab.draws', 'lab.losses', 'lab.elo', 'lab.error'].map(key => t(key));
    const rows = steps.map(({ depth, tally, elo, elo_error }) => [t('lab.against', { depth, less: depth - 1 }), tally.wins, tally.draws, tally.losses, elo, elo_error]);
    return { plot: { title, across: t('lab.depth'), up: t('lab.elo'), series: [{ name: t('lab.strength-line'), points, errors }] }, numbers: { columns, rows } };
  };
  const pairs = Math.max(1, Math.ceil(wish.games / 2));
  // Every depth has a pair before any has two, so that stopping early leaves all of them measured alike.
  for (let pair = 0; pair < pairs; pair++) {
    for (let depth = 2; depth <= Math.max(2, wish.depth); depth++) {
      if (around.stopped()) return result();
      const before = steps[depth - 2];
      steps[depth - 2] = await post('lab/strength', { ...place(wish), evaluator: wish.evaluator, depth, seed: wish.seed, ...(before ? { tally: before.tally } : {}) });
      around.progress(result(), t('lab.played', { games: 2 * (pair + 1), of: 2 * pairs }));
    }
  }
  return result();
}

/** The table of times that a document prints, beside ours. @param {Wish} _wish @param {Around} around @returns {Promise<Found>} */
async function times(_wish, around) {
  /** @type {{rows: {game: string, rules: string, position: string, depth: number, inferences: number, document_seconds: number, nodes: number, seconds: number}[]}} */
  const { rows } = await post('lab/times', {});
  const series = /** @type {const} */ (['document_seconds', 'seconds']).map(name => ({ name: t(`lab.times-${name}`), points: rows.map(row => /** @type {[number, number]} */ ([row.depth, row[name]])) }));
  const title = t('lab.times-title', { name: rows[0] ? nameOf(around, rows[0]) : '' });
  const columns = ['lab.depth', 'lab.inferences', 'lab.times-document_seconds', 'lab.nodes-up', 'lab.times-seconds', 'lab.times-faster'].map(key => t(key));
  return {
    plot: { title, across: t('lab.depth'), up: t('lab.seconds'), log: true, series },
    numbers: { columns, rows: rows.map(row => [row.depth, row.inferences, row.document_seconds, row.nodes, row.seconds, row.document_seconds / row.seconds]) },
    words: rows[0] ? t('lab.times-words', { position: rows[0].position }) : '',
  };
}
