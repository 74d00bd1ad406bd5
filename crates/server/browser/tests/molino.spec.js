// @ts-check
// What the document of the mill asks of its window: selection, mill, capture, errors, state texts, and the end.

import { clickSpots, expect, expectMoves, openMatch, spot, test } from './play.js';

/** @param {import('@playwright/test').Page} page @param {string} text */
const state = (page, text) => expect(page.locator('#status')).toHaveText(text);
/** @param {import('@playwright/test').Page} page @param {string|RegExp} text */
const error = (page, text) => expect(page.locator('#message')).toHaveText(text);
/** @param {import('@playwright/test').Page} page @param {string} kind @param {number} count */
const marks = (page, kind, count) => expect(page.locator(`.over .${kind}`)).toHaveCount(count);

test('placing counts down, a mill is marked, and its capture asked for', async ({ page, server }) => {
  await openMatch(server, page, { game: 'molino', size: 2, second: 'me' });
  await state(page, 'Jugador negro, colocar 9 fichas');
  await clickSpots(page, 'n1');
  await state(page, 'Jugador blanco, colocar 9 fichas');

  await clickSpots(page, 'n1');
  await error(page, 'N1 está ocupada. Elija un lugar libre.');
  await state(page, 'Jugador blanco, colocar 9 fichas');
  await expectMoves(page, 1);

  await clickSpots(page, 'n3');
  await expectMoves(page, 2);
  await clickSpots(page, 'ne1');
  await expectMoves(page, 3);
  await clickSpots(page, 'e3');
  await expectMoves(page, 4);

  await clickSpots(page, 'nw1');
  await state(page, 'Jugador negro, capturar');
  await marks(page, 'mark-mill', 3);
  await expectMoves(page, 4);
  await expect(spot(page, 'n3')).toHaveAccessibleName('N3, ficha blanca, captura posible');
  await expect(spot(page, 'n1')).toHaveAccessibleName(/N1, ficha negra.*, en línea/);

  await clickSpots(page, 's2');
  await error(page, /S2 está vacía\. Elija la ficha que captura/);
  await state(page, 'Jugador negro, capturar');
  await clickSpots(page, 'n1');
  await error(page, /La ficha de N1 es suya/);
  await marks(page, 'mark-mill', 3);

  await clickSpots(page, 'e3');
  await expectMoves(page, 5);
  await expect(page.locator('.moves .move').last()).toHaveText(/nw1xe3/);
  await expect(spot(page, 'e3')).toHaveAccessibleName(/E3, vacía/);
  await expect(page.locator('.taken')).toHaveAccessibleName('Piezas capturadas: 1');
  await state(page, 'Jugador blanco, colocar 7 fichas');
});

test('moving: the first click selects, the second moves, wrong ones say why', async ({ page, server }) => {
  await openMatch(server, page, { game: 'molino', second: 'me', position: '2 b 0 0 b.b..bb./w.w.w.../........' });
  await state(page, 'Jugador negro, mover');

  await clickSpots(page, 'n2');
  await error(page, /N2 hay una ficha ajena \(ficha blanca\)/);
  await clickSpots(page, 's1');
  await error(page, /S1 está vacía\. Elija primero una ficha suya/);

  await clickSpots(page, 'e1');
  await marks(page, 'mark-chosen-edge', 1);
  await expect(spot(page, 'e1')).toHaveAttribute('aria-pressed', 'true');
  await expect(spot(page, 'ne1')).toHaveAccessibleName(/NE1, vacía, destino posible/);
  await clickSpots(page, 'n3');
  await error(page, 'N3 no está junto a E1 por una línea. Elija un lugar contiguo y libre.');
  await marks(page, 'mark-chosen-edge', 0);

  await clickSpots(page, 'e1', 'e2');
  await error(page, /E2 está ocupada/);
  await clickSpots(page, 'e1', 'se1');
  await expectMoves(page, 1);
  await state(page, 'Jugador blanco, mover');
  await clickSpots(page, 'se1');
  await error(page, /ficha ajena \(ficha negra\)/);
});

// Black closes a mill and takes the third last man.
const LAST_MILL = '2 b 0 0 b.b....b/w.w.w.../........';

test('the end: a modal names the winner, asks for another game, and begins it with the same settings', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'molino', second: 'me', position: LAST_MILL });
  await clickSpots(page, 'e1', 'ne1');
  await state(page, 'Jugador negro, capturar');
  await clickSpots(page, 'n2');
  const dialog = page.locator('#dialog');
  await expect(dialog.locator('h2')).toHaveText(/negr/i);
  await expect(dialog).toContainText('¿Jugar otra vez?');
  await page.getByRole('button', { name: 'Sí' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await state(page, 'Jugador negro, mover');
  await expectMoves(page, 0);
  await clickSpots(page, 'e1', 'ne1', 'n2');
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('¿Jugar otra vez?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await clickSpots(page, 'n1');
  await error(page, 'La partida ha terminado.');
});

test('the end: whoever wants no other game is led to the start page', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'molino', second: 'me', position: LAST_MILL });
  await clickSpots(page, 'e1', 'ne1', 'n2');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.locator('#dialog')).toBeHidden();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.locator('.playing')).toHaveCount(0);
  // The match is still there to be looked at.
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.locator('#status')).toHaveText('Ha ganado el jugador negro. Quedan menos de tres fichas.');
});

test('restart and leave ask first, also in the middle of a capture', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'molino', second: 'me', position: LAST_MILL });
  await clickSpots(page, 'e1', 'ne1');
  await page.locator('#do-new').click();
  await expect(page.locator('#dialog')).toContainText('¿Seguro?');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await state(page, 'Jugador negro, capturar');
  await page.keyboard.press('Escape');
  await page.locator('#do-new').click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await state(page, 'Jugador negro, mover');
});
