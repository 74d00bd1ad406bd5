// @ts-check
// Answers in place of a server that thinks, so that what a page does with them is the same every time. `seconds` of a
// real engine are tried elsewhere.

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./server.js').Server} Server */

/** An engine that finds the first legal moves best, in their order. @param {Page} page @param {Server} server */
export async function withEngine(page, server) {
  await page.route('**/api/v1/analyse', async route => {
    const { game, rules, size, start, moves, lines } = route.request().postDataJSON();
    const { scene } = await server.post('read', { game, rules, ...(size ? { size } : {}), text: start, moves });
    const found = scene.actions.slice(0, lines).map((/** @type {any} */ action, /** @type {number} */ i) => ({
      moves: [action.move],
      written: [action.move],
      clicks: action.clicks,
      score: { text: { es: `+0,${9 - i}`, en: `+0.${9 - i}` }, share: 0.7 - 0.1 * i },
      exact: i === 1 ? { result: 'draw', turns: null, text: { es: 'tablas', en: 'draw' } } : null,
    }));
    const report = (/** @type {number} */ depth, /** @type {boolean} */ done) => JSON.stringify({ depth, nodes: 1000 * depth, milliseconds: depth, lines: found, over: null, done });
    await route.fulfill({ contentType: 'application/x-ndjson', body: `${report(1, false)}\n${report(9, true)}\n` });
  });
}

/** Records that are written and read again with everything in them. @param {Page} page */
export async function withRecords(page) {
  const begin = '[Event "?"]\n%';
  await page.route('**/api/v1/write', async route => {
    const { tags, nodes, result, start } = route.request().postDataJSON();
    await route.fulfill({ contentType: 'text/plain', body: begin + JSON.stringify({ tags, nodes, result, start }) });
  });
  await page.route('**/api/v1/read', async route => {
    const { text = '', ...rest } = route.request().postDataJSON();
    if (!text.startsWith(begin)) return route.fallback();
    const { start, ...tree } = JSON.parse(text.slice(begin.length));
    const moves = tree.nodes.map((/** @type {{move: string}} */ one) => one.move);
    const answer = await route.fetch({ postData: JSON.stringify({ ...rest, text: start, moves }) });
    await route.fulfill({ json: { ...(await answer.json()), start, tree, problems: text.includes('broken') ? [{ line: 3, column: 7, text: { es: 'no es una jugada', en: 'not a move' } }] : [] } });
  });
}

/** A review that takes a while: every fifth move is a blunder, and the first legal move was best. @param {Page} page @param {Server} server */
export async function withReview(page, server) {
  let asked = 0;
  await page.route('**/api/v1/matches/*/review', async route => {
    const id = /matches\/([^/]+)\/review/.exec(route.request().url())?.[1] ?? '';
    const { history } = await server.get(`matches/${id}`);
    if (route.request().method() === 'POST') asked = 1;
    const state = asked === 0 ? 'none' : asked++ < 4 ? 'running' : 'done';
    const plies = [];
    for (const [i, { side, move, recorded }] of state === 'done' ? history.entries() : []) {
      const { scene } = await server.get(`matches/${id}/at/${i}`);
      const [best] = scene.actions.filter((/** @type {any} */ one) => one.move !== move).concat(scene.actions);
      const verdict = i % 5 === 4 ? 'blunder' : i % 5 === 3 ? 'inaccuracy' : 'best';
      const as = verdict === 'best' ? { move, clicks: [] } : best;
      plies.push({ ply: i + 1, side, move, written: recorded, share: 0.5 + 0.4 * Math.sin(i), score: { es: `valor ${i}`, en: `value ${i}` }, best: { move: as.move, written: as.move, clicks: as.clicks, line: [as.move] }, cost: verdict === 'best' ? 0 : 0.3, verdict, threw: i === 4 ? 'win' : null, exact: null });
    }
    const counts = { best: 3, good: 0, inaccuracy: 1, mistake: 0, blunder: 1 };
    const review = state === 'done' ? { plies, start_share: 0.5, accuracy: { first: 91.2, second: 84 }, counts: { first: counts, second: counts } } : null;
    await route.fulfill({ json: { state, done: Math.min(asked * 2, history.length), plies: history.length, review } });
  });
}

/** What the clocks showed after so many moves. @param {Page} page @param {number[]} seconds  of the first side, by ply */
export async function withClocks(page, seconds) {
  await page.route('**/api/v1/matches/*/at/*', async route => {
    const ply = Number(/at\/(\d+)/.exec(route.request().url())?.[1]);
    const answer = await route.fetch();
    const clocks = seconds[ply] === undefined ? null : { first: 1000 * seconds[ply], second: 299_000 };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), clocks } });
  });
}
