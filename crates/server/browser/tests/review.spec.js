// @ts-check
// The review of a finished match, for every game alike: made with one click, stepped through, learnt from.

import { withEngine, withReview } from './answers.js';
import { expect, openMatch, openTab, test } from './play.js';
import { another, clickMove, current, everywhere, played } from './study.js';

const GAMES = ['damas', 'reversi', 'ajedrez', 'arabe', 'molino'];
const PLIES = 10;

test('one click after the match, and progress while it is made', async ({ page, server }) => {
  await withReview(page, server);
  await openMatch(server, page, { game: 'molino', second: 'me' });
  await page.locator('.spot.target').first().click();
  await page.locator('#do-resign').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Repasar' }).click();
  await expect(page).toHaveURL(/#\/review\//);
  await expect(page.locator('#reviewing')).toBeVisible();
  await expect(page.locator('#panel-review')).toContainText(/Repasadas \d+ de 1 jugadas/);
  await expect(page.locator('#graph')).toBeVisible();
  await expect(page.locator('#said-status')).toContainText('El repaso está listo.');
  await expect(page.locator('#summary')).toContainText('91,2 %');
});

test('every game: the graph is walked along, mistakes are marked and told, a branch is kept', async ({ page, server }) => {
  test.setTimeout(240_000);
  await withReview(page, server);
  const { games } = await server.get('catalogue');
  for (const { id: game } of games) {
    await test.step(game, async () => {
      const { id, history } = await played(server, game, PLIES, { over: true });
      await page.goto(`${server.url}/#/review/${id}`);
      const graph = page.locator('#graph');
      await expect(graph).toHaveAttribute('aria-valuemax', String(PLIES));
      await expect(page.locator('.graph-mark')).toHaveCount(4);
      await expect(page.locator('#summary')).toContainText('84 %');
      await graph.focus();
      await page.keyboard.press('ArrowRight');
      await expect(graph).toHaveAttribute('aria-valuenow', '1');
      await expect(graph).toHaveAttribute('aria-valuetext', `Jugada 1, ${history[0].recorded}: valor 0, la mejor`);
      await graph.evaluate(one => {
        for (let i = 0; i < 3; i++) one.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true }));
      });
      await expect(graph).toHaveAttribute('aria-valuenow', '4');
      await page.keyboard.press('End');
      await expect(graph).toHaveAttribute('aria-valuenow', String(PLIES));
      const box = await graph.boundingBox();
      await graph.click({ position: { x: ((box?.width ?? 0) * 5) / PLIES, y: 10 } });
      await expect(graph).toHaveAttribute('aria-valuenow', '5');
      // The board, the bar and the words belong to that position.
      await expect(page.locator('#message')).toContainText(`${history[4].recorded}: error grave. Se dejó escapar la victoria. Mejor era`);
      await expect(page.locator('.bar')).toHaveAttribute('aria-label', 'Valoración: valor 4');
      await openTab(page, 'Jugadas');
      await expect(page.locator('.tree .verdict-blunder')).toHaveCount(2);
      await expect(page.locator('.tree .verdict-blunder').first()).toHaveAttribute('aria-label', /\?\? error grave/);
      await expect(current(page)).toContainText(history[4].recorded);
      const { scene } = await server.get(`matches/${id}/at/5`);
      await clickMove(page, another(scene, [history[5].move]));
      await expect(page.locator('.tree .variations .move')).toHaveCount(1);
      await page.reload();
      await openTab(page, 'Jugadas');
      await expect(page.locator('.tree .variations .move')).toHaveCount(1);
      await expect(page.locator('.tree .verdict-blunder')).toHaveCount(2);
    });
  }
});

test('the graph is a table too', async ({ page, server }) => {
  await withReview(page, server);
  const { id, history } = await played(server, 'ajedrez', PLIES, { over: true });
  await page.goto(`${server.url}/#/review/${id}`);
  await page.locator('summary').click();
  await expect(page.locator('#review-table tbody tr')).toHaveCount(PLIES);
  await expect(page.locator('#review-table tbody tr').nth(4)).toContainText('error grave');
  await page.locator('#review-table tbody tr').nth(2).getByRole('button').click();
  await expect(page.locator('#graph')).toHaveAttribute('aria-valuenow', '3');
  await expect(page.locator('#message')).toContainText(history[2].recorded);
});

test('every game: a mistake is asked about, tried again, found, revealed', async ({ page, server }) => {
  test.setTimeout(240_000);
  await withReview(page, server);
  await withEngine(page, server);
  const { games } = await server.get('catalogue');
  for (const { id: game } of games) {
    await test.step(game, async () => {
      const { id, history } = await played(server, game, PLIES, { over: true });
      await page.goto(`${server.url}/#/review/${id}`);
      // The blunder in the fifth move; who made it depends on the game.
      const side = history[4].side;
      await page.locator(`#learn-${side}`).click();
      const before = await server.get(`matches/${id}/at/4`);
      const task = page.locator('#mistake-task');
      while (!(await task.innerText()).includes('error grave')) await page.locator('#mistake-next').click();
      await expect(task).toContainText(`se jugó ${history[4].recorded}`);
      const found = before.scene.actions.find((/** @type {any} */ one) => one.move === history[4].move);
      if (!found.becomes) {
        await clickMove(page, found);
        await expect(page.locator('#mistake-answer')).toHaveText('Esa es la que se jugó. Pruebe otra.');
        await expect(page.locator('.board.lively')).toBeVisible();
      }
      const [best] = before.scene.actions.filter((/** @type {any} */ one) => one.move !== history[4].move);
      await clickMove(page, best);
      await expect(page.locator('#mistake-answer')).toContainText('es la mejor');
      await page.locator('#mistake-again').click();
      await page.locator('#mistake-reveal').click();
      await expect(page.locator('#mistake-answer')).toHaveText(`Lo mejor era ${best.move}.`);
      if (best.clicks.length > 0) await expect(page.locator('.best-arrow')).toHaveCount(1);
      for (let i = 0; i < PLIES && (await task.isVisible()); i++) await page.locator('#mistake-next').click();
      await expect(page.locator(`#learn-${side}`)).toBeVisible();
      await expect(page.locator('.tree .variations')).toHaveCount(0);
    });
  }
});

test('another move is as good if it costs no more', async ({ page, server }) => {
  await withReview(page, server);
  let share = 0;
  await page.route('**/api/v1/analyse', route =>
    route.fulfill({ contentType: 'application/x-ndjson', body: `${JSON.stringify({ depth: 1, nodes: 1, milliseconds: 1, over: null, done: true, lines: [{ moves: ['x'], written: ['x'], clicks: [], score: { text: { es: '', en: '' }, share }, exact: null }] })}\n` }),
  );
  const { id, history } = await played(server, 'ajedrez', PLIES, { over: true });
  await page.goto(`${server.url}/#/review/${id}`);
  const { side } = history[4];
  await page.locator(`#learn-${side}`).click();
  while (!(await page.locator('#mistake-task').innerText()).includes('error grave')) await page.locator('#mistake-next').click();
  const { scene } = await server.get(`matches/${id}/at/4`);
  const best = scene.actions.find((/** @type {any} */ one) => one.move !== history[4].move);
  const other = another(scene, [history[4].move, best.move]);
  const bad = side === 'first' ? 0 : 1;
  share = bad;
  await clickMove(page, other);
  await expect(page.locator('#mistake-answer')).toHaveText('No es mejor. Pruebe otra.');
  await expect(page.locator('.board.lively')).toBeVisible();
  share = 1 - bad;
  await clickMove(page, other);
  await expect(page.locator('#mistake-answer')).toContainText('tan buena como');
});

test('a match that goes on is not reviewed, and what the server says is shown', async ({ page, server }) => {
  await page.route('**/api/v1/matches/*/review', route => route.fulfill({ status: 409, json: { code: 'not_over', text: { es: 'La partida no ha terminado.', en: 'The game is not over.' } } }));
  const { id } = await played(server, 'ajedrez', 2);
  await page.goto(`${server.url}/#/review/${id}`);
  await expect(page.locator('#panel-review .message.bad')).toHaveText('La partida no ha terminado.');
  await page.goto(`${server.url}/#/review/nosuchmatch`);
  await expect(page.locator('h1')).toHaveText(/.+/);
});

for (const game of GAMES) {
  test(`${game}: a review for everybody and on every screen`, async ({ page, server }) => {
    test.setTimeout(240_000);
    await withReview(page, server);
    const { id } = await played(server, game, 30, { over: true });
    await page.goto(`${server.url}/#/review/${id}`);
    await expect(page.locator('#graph')).toBeVisible();
    await page.locator('#graph').focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await expect(page.locator('#message')).toHaveText(/.+/);
    await everywhere(page, `review-${game}`);
    await page.locator('#learn-first').click();
    await expect(page.locator('#mistake-task')).toHaveText(/.+/);
    if (game === 'ajedrez') await everywhere(page, 'review-learn', [[360, 780], [1366, 650]]);
  });
}
