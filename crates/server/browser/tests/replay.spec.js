// @ts-check
// Walking back through a game: it shows that position and nothing of the present, by keys, wheel and by itself.

import { clickSpots, expect, expectMoves, openMatch, ourTurn, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Plays moves over the interface for programs. @param {import('./server.js').Server} server @param {{id: string, token: string}} match @param {string[]} moves @param {number} [from] */
async function play(server, { id, token }, moves, from = 0) {
  for (const [i, move] of moves.entries()) await server.post(`matches/${id}/actions`, { type: 'move', move, ply: from + i }, token);
}

/** The first legal move again and again, in any game. @param {import('./server.js').Server} server @param {{id: string, token: string}} match @param {number} count */
async function playFirst(server, match, count) {
  for (let ply = 0; ply < count; ply++) {
    const { scene } = await server.get(`matches/${match.id}`);
    await play(server, match, [scene.actions[(7 * ply) % scene.actions.length].move], ply);
  }
}

const current = (/** @type {Page} */ page) => page.locator('.moves [aria-current]');
const OPENING = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6'];

test('arrows, Home, End and the wheel walk wherever the keyboard or the mouse is', async ({ page, server }) => {
  const match = await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  await play(server, match, OPENING);
  await expectMoves(page, 6);
  await page.locator('#do-flip').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveAttribute('data-ply', '5');
  await page.keyboard.press('Home');
  await expect(page.locator('#status')).toContainText('Jugada 0 de 6');
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveAttribute('data-ply', '1');
  await page.keyboard.press('End');
  await expect(page.locator('#status')).not.toContainText('Jugada');
  await page.locator('.board').hover();
  await page.mouse.wheel(0, -100);
  await expect(current(page)).toHaveAttribute('data-ply', '5');
  await page.mouse.wheel(0, 100);
  await expect(current(page)).toHaveAttribute('data-ply', '6');
  // What somebody writes is not walked through.
  await page.locator('#typed').fill('ab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(current(page)).toHaveAttribute('data-ply', '6');
});

test('after a click on the board arrows walk, with the keyboard they move on the board', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(page, 1);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('#status')).toContainText('Jugada 0 de 1');
  await page.keyboard.press('ArrowRight');
  await ourTurn(page);
  await page.locator('#do-flip').focus();
  await page.locator('.spot[data-label="e7"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.spot[data-label="d7"]')).toBeFocused();
  await expect(page.locator('#status')).not.toContainText('Jugada');
});

test('many presses in a row lead as far back as they say', async ({ page, server }) => {
  const match = await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  await play(server, match, OPENING);
  await expectMoves(page, 6);
  await page.locator('#do-flip').focus();
  await page.evaluate(() => {
    for (let i = 0; i < 4; i++) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
  });
  await expect(current(page)).toHaveAttribute('data-ply', '2');
});

test('the past shows its own clocks and thoughts, and nobody thinks in it', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'ajedrez', second: 'depth=2', clock: { kind: 'increment', time: 300, increment: 60 } });
  for (const [i, move] of ['e2e4', 'd2d4'].entries()) {
    await clickSpots(page, move.slice(0, 2), move.slice(2));
    await expectMoves(page, 2 * i + 2);
    await ourTurn(page);
  }
  await page.getByRole('tab', { name: 'Análisis' }).click();
  await page.locator('#evaluate').check();
  const expected = () => page.locator('.evaluation .line').innerText();
  const seconds = async (/** @type {string} */ side) => ((await page.locator(`.clock[data-side="${side}"]`).textContent()) ?? '').split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  const showsClocksOf = async (/** @type {number} */ ply) => {
    const { clocks } = await server.get(`matches/${id}/at/${ply}`);
    for (const side of ['first', 'second']) await expect.poll(async () => Math.abs((await seconds(side)) - clocks[side] / 1000)).toBeLessThanOrEqual(1);
    await expect(page.locator('.clock.running')).toHaveCount(0);
  };
  await page.locator('#do-flip').focus();
  await page.keyboard.press('Home');
  await expect(page.locator('#status')).toContainText('Jugada 0');
  await expect(page.locator('.clock[data-side="first"]')).toHaveText('5:00');
  await showsClocksOf(0);
  await expect(page.locator('.evaluation')).toContainText('Todavía no ha pensado');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#status')).toContainText('Jugada 1');
  await expect(page.locator('.to-move')).toHaveText('juega');
  await showsClocksOf(1);
  const first = await expected();
  expect(first).not.toBe('');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#status')).toContainText('Jugada 3');
  await expect(page.locator('.to-move')).toHaveText('juega');
  // The second turn has brought a minute.
  await expect(page.locator('.clock[data-side="first"]')).toHaveText(/^(5:[45]\d|6:00)$/);
  await showsClocksOf(3);
  expect(await expected()).not.toBe(first);
  await page.keyboard.press('End');
  await expect(page.locator('.clock.running')).toHaveCount(1);
});

test('the list follows the game and the walk', async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  const match = await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  await playFirst(server, match, 60);
  await expectMoves(page, 60);
  const inSight = () => current(page).evaluate(one => {
    const [a, b] = [one.getBoundingClientRect(), /** @type {Element} */ (one.closest('.moves')).getBoundingClientRect()];
    return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  });
  await expect.poll(inSight).toBe(true);
  await page.locator('#do-flip').focus();
  for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) {
    await page.keyboard.press(key);
    if (key !== 'Home') await expect.poll(inSight).toBe(true);
  }
});

test('a game shows itself at the pace chosen, until somebody walks', async ({ page, server }) => {
  const match = await openMatch(server, page, { game: 'ajedrez', second: 'me' });
  await play(server, match, OPENING);
  await expectMoves(page, 6);
  await page.locator('#walk-play').click();
  await page.locator('#pace').selectOption('0.5');
  await expect(page.locator('#status')).toContainText('Jugada 2');
  await page.locator('#walk-play').click();
  await expect(page.locator('#pace')).toBeHidden();
  const stopped = await page.locator('#status').innerText();
  await page.waitForTimeout(1200);
  await expect(page.locator('#status')).toHaveText(stopped);
  await page.locator('#walk-play').click();
  await expect(page.locator('#pace')).toHaveValue('0.5');
  await expect(page.locator('#status')).not.toContainText('Jugada');
  await expect(page.locator('#pace')).toBeHidden();
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('discs turn over one ring after the other', async ({ page, server }) => {
    // White's last disc at the right end has six of Black's to turn.
    const position = `${'-'.repeat(24)}OXXXXXX-${'-'.repeat(32)} O`;
    const match = await openMatch(server, page, { game: 'reversi', second: 'me', position });
    const moves = (await server.get(`matches/${match.id}`)).scene.actions.map((/** @type {{move: string}} */ one) => one.move);
    await play(server, match, moves.slice(0, 1));
    await expect(page.locator('.turned')).toHaveCount(6);
    const delays = await page.locator('.turned').evaluateAll(all => all.map(one => parseFloat(/** @type {HTMLElement} */ (one).style.animationDelay)).sort((a, b) => a - b));
    expect(delays).toEqual([0, 70, 140, 210, 280, 350]);
    // In the end only the new side is there.
    await expect(page.locator('.turned-away')).toHaveCount(0);
  });

  test('what a man of ours takes leaves the board when it is jumped over', async ({ page, server }) => {
    await openMatch(server, page, { game: 'damas', rules: 'internacional', second: 'me', position: 'W:W47,50:B42,32,1' });
    await clickSpots(page, '47', '27');
    await expectMoves(page, 1);
    await expect.poll(() => page.locator('.piece').count()).toBeGreaterThan(3);
    await expect(page.locator('.piece')).toHaveCount(3);
  });
});

test('without motion discs are turned at once', async ({ page, server }) => {
  await openMatch(server, page, { game: 'reversi', second: 'me' });
  await page.locator('.spot.target').first().click();
  await expectMoves(page, 1);
  await expect(page.locator('.turned-away')).toHaveCount(0);
});

test('every game can be walked through to its start and back', async ({ page, server }) => {
  const { games } = await server.get('catalogue');
  for (const { id: game } of games) {
    const match = await openMatch(server, page, { game, second: 'me' });
    await playFirst(server, match, 6);
    await page.reload();
    await expectMoves(page, 6);
    const men = () => page.locator('.spot').evaluateAll(all => all.map(one => one.getAttribute('aria-label')?.split(',').slice(0, 2).join()).join());
    const end = await men();
    await page.locator('#do-flip').focus();
    await page.keyboard.press('Home');
    await expect(page.locator('#status')).toContainText('Jugada 0');
    await expect.poll(() => men()).not.toBe(end);
    await page.keyboard.press('End');
    await expect(page.locator('#status')).not.toContainText('Jugada 0');
    await expect.poll(() => men()).toBe(end);
  }
});
