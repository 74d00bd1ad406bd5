// @ts-check
// Between two people: what is declined is told, offers have an end, phrases, planned answers, a rematch.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openMatch, openTab, test } from './play.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Two pages at one board, White's first. @param {import('./server.js').Server} server @param {Page} page @param {import('@playwright/test').Browser} browser */
async function twoPeople(server, page, browser) {
  const { id } = await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'open' });
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(await page.locator('#invite-second').inputValue());
  await guest.locator('#name').fill('Ana');
  await guest.locator('.join button').click();
  await expect(page.locator('#player-above')).toContainText('Ana');
  return { id, guest };
}

test('what is declined is told in words that can be seen, and not asked for without end', async ({ page, browser, server }) => {
  const { guest } = await twoPeople(server, page, browser);
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(guest, 1);
  const decline = () => guest.locator('#offer').getByRole('button', { name: 'Rechazar' }).click();
  for (const [button, told] of /** @type {const} */ ([['#do-draw', 'Negras: no hay acuerdo de tablas.'], ['#do-undo', 'Negras: la jugada no se deshace.']])) {
    for (let i = 0; i < 2; i++) {
      await page.locator(button).click();
      await decline();
      await expect(page.locator('#offer')).toBeHidden();
      await expect(page.locator('#message')).toHaveText(told);
      await expect(page.locator('#message')).toBeVisible();
    }
    await page.locator(button).click();
    await expect(page.locator('#message')).toHaveText('Ya se ha rechazado 2 veces. Se puede volver a pedir cuando alguien haya movido.');
    await expect(guest.locator('#offer')).toBeHidden();
  }
  await clickSpots(guest, 'e7', 'e5');
  await expectMoves(page, 2);
  await page.locator('#do-draw').click();
  await guest.locator('#offer').getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.locator('#status')).toHaveText(/Tablas/);
  await guest.context().close();
});

test('phrases are said in the language of whoever listens', async ({ page, browser, server }) => {
  const { guest } = await twoPeople(server, page, browser);
  await guest.locator('#language').selectOption('en');
  await expect(guest.locator('#tab-opponent')).toHaveText('Opponent');
  await openTab(page, 'Rival');
  await expect(page.locator('.phrases button')).toHaveCount(8);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(one => one.id)).toEqual([]);
  await page.screenshot({ path: '../../../target/screenshots/opponent.png' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.screenshot({ path: '../../../target/screenshots/opponent-phone.png', fullPage: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: '¡Suerte!' }).click();
  await expect(guest.locator('#player-above .says')).toHaveText('Good luck!');
  await expect(guest.locator('#said-status')).toHaveText('White: Good luck!');
  await expect(page.locator('#player-below .says')).toHaveText('¡Suerte!');
  await page.getByRole('button', { name: '¡Hola!' }).click();
  await page.getByRole('button', { name: '¡Ay!' }).click();
  await page.getByRole('button', { name: '¡Gracias!' }).click();
  await expect(page.locator('#message')).toHaveText('Ya van 3 frases. Se puede decir otra cuando alguien haya movido.');
  await expect(guest.locator('#player-above .says')).toHaveText('Oops!');
  await clickSpots(page, 'e2', 'e4');
  await clickSpots(guest, 'e7', 'e5');
  await expect(guest.locator('.says')).toHaveCount(0);
  await guest.context().close();
});

test('against a machine there is nobody to talk to', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez' });
  await expect(page.locator('#tab-opponent')).toBeHidden();
});

test('planned answers are played at once, also while nobody is there', async ({ page, browser, server }) => {
  const { guest } = await twoPeople(server, page, browser);
  await openTab(page, 'Rival');
  await expect(page.locator('.planning')).toContainText('Se preparan mientras le toca al rival.');
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(guest, 1);
  const plan = async (/** @type {string} */ theirs, /** @type {string} */ ours, from = '') => {
    await page.locator('#plan-from').selectOption(from);
    await page.locator('#plan-theirs').fill(theirs);
    await page.locator('#plan-ours').fill(ours);
    await page.locator('#plan-add').click();
  };
  await plan('e5', 'Cf3');
  await expect(page.locator('#plan li')).toHaveText([/e5 → Cf3/]);
  await plan('c5', 'c3');
  await plan('Nc6', 'Bb5', 'e7e5 g1f3');
  await expect(page.locator('#plan li')).toHaveText([/c5 → c3/, /e5 → Cf3, Cc6 → Ab5/]);
  await plan('d6', 'Qh5xh9');
  await expect(page.locator('#message')).toHaveText(/Línea 3, jugada 2:/);
  await expect(page.locator('#plan li')).toHaveCount(2);
  await page.screenshot({ path: '../../../target/screenshots/planned.png' });
  await page.getByRole('button', { name: /Quitar: c5/ }).click();
  await expect(page.locator('#plan li')).toHaveCount(1);
  // The other does not see it.
  await openTab(guest, 'Rival');
  await expect(guest.locator('#plan li')).toHaveCount(0);
  await page.goto('about:blank');
  await clickSpots(guest, 'e7', 'e5');
  await expectMoves(guest, 3);
  await clickSpots(guest, 'b8', 'c6');
  await expectMoves(guest, 5);
  await expect(guest.locator('.moves .move').last()).toHaveText('Ab5');
  await guest.context().close();
});

test('a rematch with the colours changed', async ({ page, browser, server }) => {
  const { guest } = await twoPeople(server, page, browser);
  await clickSpots(page, 'e2', 'e4');
  await expectMoves(guest, 1);
  await page.locator('#do-resign').click();
  await page.locator('#dialog').getByRole('button', { name: 'Sí' }).click();
  await guest.locator('#dialog').getByRole('button', { name: 'Sí, con los colores cambiados' }).click();
  await expect(guest.locator('#player-below')).toContainText('Blancas Ana (usted)');
  await page.keyboard.press('Escape');
  await page.locator('#offer').getByRole('button', { name: 'Ir a la nueva partida' }).click();
  await expect(page).toHaveURL(guest.url());
  await expect(page.locator('#player-below')).toContainText('Negras');
  await clickSpots(guest, 'e2', 'e4');
  await expectMoves(page, 1);
  await guest.context().close();
});
