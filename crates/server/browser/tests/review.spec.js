// @ts-check
// The review of a finished match, for every game alike: made with one click, stepped through, learnt from.

import { expect, openMatch, openTab, test } from './play.js';
import { another, clickMove, current, everywhere, inSpanish, played, reviewed } from './study.js';

const GAMES = ['damas', 'reversi', 'ajedrez', 'arabe', 'molino'];
/** Where men are placed first, nothing can be done wrong for a while. @type {Record<string, number>} */
const LONGER = { arabe: 32 };
const PLIES = 12;
const NAMES = { forced: 'forzada', best: 'la mejor', good: 'buena', inaccuracy: 'imprecisión', mistake: 'error', blunder: 'error grave' };
const isFault = (/** @type {{verdict: string}} */ { verdict }) => ['inaccuracy', 'mistake', 'blunder'].includes(verdict);
const percent = (/** @type {number|null} */ value) => (value === null ? '–' : `${new Intl.NumberFormat('es', { maximumFractionDigits: 1 }).format(value)} %`);

test('one click after the match, and progress while it is made', async ({ page, server }) => {
  const { id, token } = await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  for (let ply = 0; ply < 40; ply++) {
    const { scene } = await server.get(`matches/${id}`);
    await server.post(`matches/${id}/actions`, { type: 'move', move: scene.actions[(7 * ply) % scene.actions.length].move }, token);
  }
  await page.locator('#do-resign').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Repasar' }).click();
  await expect(page).toHaveURL(/#\/review\//);
  await expect(page.locator('#reviewing')).toBeVisible();
  await expect(page.locator('#panel-review')).toContainText(/Repasadas \d+ de 40 jugadas/);
  await expect(page.locator('#graph')).toBeVisible({ timeout: 120_000 });
  await expect(page.locator('#said-status')).toContainText('El repaso está listo.');
  const { accuracy } = await reviewed(server, id);
  for (const side of /** @type {const} */ (['first', 'second'])) await expect(page.locator('#summary')).toContainText(percent(accuracy[side]));
});

test('every game: the graph is walked along, mistakes are marked and told, a branch is kept', async ({ page, server }) => {
  test.setTimeout(300_000);
  const { games } = await server.get('catalogue');
  for (const { id: game } of games) {
    await test.step(game, async () => {
      const count = LONGER[game] ?? PLIES;
      const { id, history } = await played(server, game, count, { over: true });
      const { plies, accuracy } = await reviewed(server, id);
      const faults = plies.filter(isFault);
      expect(faults.length, game).toBeGreaterThan(0);
      await page.goto(`${server.url}/#/review/${id}`);
      const graph = page.locator('#graph');
      await expect(graph).toHaveAttribute('aria-valuemax', String(count));
      await expect(page.locator('.graph-mark')).toHaveCount(faults.length);
      await expect(page.locator('#summary')).toContainText(percent(accuracy.first));
      await graph.focus();
      await page.keyboard.press('ArrowRight');
      await expect(graph).toHaveAttribute('aria-valuenow', '1');
      const told = await graph.getAttribute('aria-valuetext');
      expect(told).toContain(`Jugada 1, ${inSpanish(history[0].recorded)}: ${plies[0].score.es}, `);
      await graph.evaluate(one => {
        for (let i = 0; i < 3; i++) one.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true }));
      });
      await expect(graph).toHaveAttribute('aria-valuenow', '4');
      await page.keyboard.press('End');
      await expect(graph).toHaveAttribute('aria-valuenow', String(count));
      const [fault] = faults;
      const box = await graph.boundingBox();
      await graph.click({ position: { x: Math.min((box?.width ?? 0) - 1, ((box?.width ?? 0) * fault.ply) / count), y: 10 } });
      await expect(graph).toHaveAttribute('aria-valuenow', String(fault.ply));
      // The board, the bar and the words belong to that position.
      await expect(page.locator('#message')).toContainText(`${inSpanish(history[fault.ply - 1].recorded)}: ${NAMES[fault.verdict]}.`);
      await expect(page.locator('#message')).toContainText(`Mejor era ${inSpanish(fault.best.written)}`);
      await expect(page.locator('.bar')).toHaveAttribute('aria-label', `Valoración: ${fault.score.es}`);
      await openTab(page, 'Jugadas');
      const alike = faults.filter(one => one.verdict === fault.verdict).length;
      await expect(page.locator(`.tree .verdict-${fault.verdict}`)).toHaveCount(alike);
      await expect(page.locator(`.tree .verdict-${fault.verdict}`).first()).toHaveAttribute('aria-label', new RegExp(NAMES[fault.verdict]));
      await expect(current(page)).toContainText(inSpanish(history[fault.ply - 1].recorded));
      await current(page).focus();
      await page.keyboard.press('Home');
      await expect(current(page)).toHaveText('Inicio');
      const { scene } = await server.get(`matches/${id}/at/0`);
      await clickMove(page, another(scene, [history[0].move]));
      await expect(page.locator('.tree .variations .move')).toHaveCount(1);
      await page.reload();
      await openTab(page, 'Jugadas');
      await expect(page.locator('.tree .variations .move')).toHaveCount(1);
      await expect(page.locator(`.tree .verdict-${fault.verdict}`)).toHaveCount(alike);
    });
  }
});

test('the graph is a table too', async ({ page, server }) => {
  const { id, history } = await played(server, 'ajedrez', PLIES, { over: true });
  const { plies } = await reviewed(server, id);
  await page.goto(`${server.url}/#/review/${id}`);
  await page.locator('summary').click();
  await expect(page.locator('#review-table tbody tr')).toHaveCount(PLIES);
  const fault = plies.findIndex(isFault);
  await expect(page.locator('#review-table tbody tr').nth(fault)).toContainText(NAMES[plies[fault].verdict]);
  await page.locator('#review-table tbody tr').nth(2).getByRole('button').click();
  await expect(page.locator('#graph')).toHaveAttribute('aria-valuenow', '3');
  await expect(page.locator('#message')).toContainText(inSpanish(history[2].recorded));
});

test('every game: a mistake is asked about, tried again, found, revealed', async ({ page, server }) => {
  test.setTimeout(300_000);
  const { games } = await server.get('catalogue');
  for (const { id: game } of games) {
    await test.step(game, async () => {
      const count = LONGER[game] ?? PLIES;
      const { id, history } = await played(server, game, count, { over: true });
      const fault = /** @type {import('../../web/js/types.js').PlyReview} */ ((await reviewed(server, id)).plies.find(isFault));
      await page.goto(`${server.url}/#/review/${id}`);
      await page.locator(`#learn-${fault.side}`).click();
      const { scene } = await server.get(`matches/${id}/at/${fault.ply - 1}`);
      const action = (/** @type {string} */ move) => scene.actions.find((/** @type {any} */ one) => one.move === move);
      const task = page.locator('#mistake-task');
      await expect(task).toContainText(`se jugó ${inSpanish(history[fault.ply - 1].recorded)}`);
      await expect(task).toContainText(NAMES[fault.verdict]);
      const [wrong, best] = [action(fault.move), action(fault.best.move)];
      if (!wrong.becomes) {
        await clickMove(page, wrong);
        await expect(page.locator('#mistake-answer')).toHaveText('Esa es la que se jugó. Pruebe otra.');
        await expect(page.locator('.board.lively')).toBeVisible();
      }
      if (!best.becomes) {
        await clickMove(page, best);
        await expect(page.locator('#mistake-answer')).toContainText('es la mejor');
        await page.locator('#mistake-again').click();
      }
      await page.locator('#mistake-reveal').click();
      await expect(page.locator('#mistake-answer')).toHaveText(`Lo mejor era ${inSpanish(fault.best.written)}.`);
      if (best.clicks.length > 0) await expect(page.locator('.best-arrow')).toHaveCount(1);
      for (let i = 0; i < count && (await task.isVisible()); i++) await page.locator('#mistake-next').click();
      await expect(page.locator(`#learn-${fault.side}`)).toBeVisible();
      await expect(page.locator('.tree .variations')).toHaveCount(0);
    });
  }
});

test('who gives stalemate has thrown the win away; another move is as good if it costs no more', async ({ page, server }) => {
  const seats = { first: { kind: 'me' }, second: { kind: 'me' } };
  const { id, token } = await server.post('matches', { game: 'ajedrez', position: '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', seats });
  await server.post(`matches/${id}/actions`, { type: 'move', move: 'g1g6' }, token);
  const { plies } = await reviewed(server, id);
  expect([plies[0].verdict, plies[0].threw, plies[0].best.written]).toEqual(['blunder', 'win', 'Qg7#']);
  await page.goto(`${server.url}/#/review/${id}`);
  await page.locator('#graph').focus();
  await page.keyboard.press('End');
  await expect(page.locator('#message')).toContainText('Dg6: error grave. Se dejó escapar la victoria. Mejor era Dg7#');
  await page.locator('#learn-first').click();
  const { scene } = await server.get(`matches/${id}/at/0`);
  const action = (/** @type {string} */ move) => scene.actions.find((/** @type {any} */ one) => one.move === move);
  // The queen given away is a draw; with the queen kept it is a win, if not at once.
  await clickMove(page, action('g1g8'));
  await expect(page.locator('#mistake-answer')).toHaveText('No es mejor. Pruebe otra.');
  await expect(page.locator('.board.lively')).toBeVisible();
  await clickMove(page, action('g1g2'));
  await expect(page.locator('#mistake-answer')).toContainText('tan buena como');
});

test('a match that goes on is not reviewed, and what the server says is shown', async ({ page, server }) => {
  const { id } = await played(server, 'ajedrez', 2);
  await page.goto(`${server.url}/#/review/${id}`);
  await expect(page.locator('#panel-review .message.bad')).toHaveText('Una partida se revisa cuando ha terminado.');
  await page.goto(`${server.url}/#/review/nosuchmatch`);
  await expect(page.locator('h1')).toHaveText(/.+/);
});

for (const game of GAMES) {
  test(`${game}: a review for everybody and on every screen`, async ({ page, server }) => {
    test.setTimeout(240_000);
    const { id } = await played(server, game, 30, { over: true });
    const { plies } = await reviewed(server, id);
    await page.goto(`${server.url}/#/review/${id}`);
    await expect(page.locator('#graph')).toBeVisible();
    await page.locator('#graph').focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await expect(page.locator('#message')).toHaveText(/.+/);
    await everywhere(page, `review-${game}`);
    const fault = /** @type {import('../../web/js/types.js').PlyReview} */ (plies.find(isFault));
    await page.locator(`#learn-${fault.side}`).click();
    await expect(page.locator('#mistake-task')).toHaveText(/.+/);
    if (game === 'ajedrez') await everywhere(page, 'review-learn', [[360, 780], [1366, 650]]);
  });
}
