// @ts-check
// Moves are written as their reader wants them, everywhere, and read however they are typed.

import { clickSpots, expect, expectMoves, openMatch, openTab, spot, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

const MATE = '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1';
const QUEEN = '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1';
const ROOK_AND_KING = '7k/8/8/8/8/8/8/R3K3 w - - 0 1';

/** @param {Page} page @param {string[]} texts */
async function type(page, ...texts) {
  for (const text of texts) {
    const before = await page.locator('.moves .move').count();
    await page.locator('#typed').fill(text);
    await page.keyboard.press('Enter');
    await expectMoves(page, before + 1);
  }
}

/** @param {Page} page @param {string} text */
async function typeWrong(page, text) {
  await page.locator('#typed').fill(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('#message')).toHaveClass(/bad/);
}

/** Chooses how moves are written, as a person does. @param {Page} page @param {'notation'|'points'} what @param {string} value */
async function write(page, what, value) {
  await page.getByRole('button', { name: /^(Ajustes|Settings)$/ }).click();
  await page.locator(`#dialog input[name="set-${what}"][value="${value}"]`).check();
  await page.locator('#dialog .answers button').click();
  await expect(page.locator('#dialog')).toBeHidden();
}

/** @param {Page} page */
const moves = page => page.locator('.moves .move').allInnerTexts();

test('a Spanish page writes Cf3 and reads both languages', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await type(page, 'e4', 'e5', 'Cf3', 'Nc6', 'Ab5', '♞f6', 'O-O');
  await expect.poll(() => moves(page)).toEqual(['e4', 'e5', 'Cf3', 'Cc6', 'Ab5', 'Cf6', 'O-O']);
  await expect(page.locator('#said-move')).toHaveText('Blancas: O-O');
  await typeWrong(page, 'Ta1');
  await expect(page.locator('#message')).toHaveText(/«Ta1» no es legal aquí.* Cxe4 /);
  await expect(page.locator('#said-error')).not.toHaveText(/[a-h][1-8][a-h][1-8]|N[a-h]/);
  // The last move, as the board's keys tell it.
  await type(page, 'Cxe4');
  await spot(page, 'e4').focus();
  await page.keyboard.press('l');
  await expect(page.locator('#said-status')).toHaveText('Última jugada: Cxe4');
  await page.locator('#language').selectOption('en');
  await expect(page.locator('.moves .move').nth(2)).toHaveText('Nf3');
  expect((await moves(page)).slice(3)).toEqual(['Nc6', 'Bb5', 'Nf6', 'O-O', 'Nxe4']);
  await typeWrong(page, 'Ta1');
  await expect(page.locator('#message')).toHaveText(/`Ta1` is not legal here.* Bxc6 /);
});

test('figurines by choice, in lists, messages and what is said, also tomorrow', async ({ page, server }) => {
  const { id } = await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await type(page, 'Cf3');
  await write(page, 'notation', 'figurine');
  await expect(page.locator('.moves .move')).toHaveText(['♘f3']);
  await type(page, 'Cf6');
  await expect.poll(() => moves(page)).toEqual(['♘f3', '♘f6']);
  await expect(page.locator('#said-move')).toHaveText('Negras: ♘f6');
  await typeWrong(page, 'Dd5');
  await expect(page.locator('#message')).toHaveText(/«Dd5» no es legal aquí.* ♘g5 /);
  await page.reload();
  await expect(page.locator('.moves .move')).toHaveText(['♘f3', '♘f6']);
  // What is taken away is as other programs read it.
  const record = await (await page.request.get(`${server.url}/api/v1/matches/${id}/export?format=pgn`)).text();
  expect(record).toContain('1. Nf3 Nf6');
  await write(page, 'notation', 'en');
  await expect(page.locator('.moves .move')).toHaveText(['Nf3', 'Nf6']);
  await typeWrong(page, 'Dd5');
  await expect(page.locator('#message')).toHaveText(/«Dd5» no es legal aquí.* Ng5 /);
});

test('a letter that is two men is the one that its reader sees', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', position: ROOK_AND_KING });
  await type(page, 'Rd1');
  await expect(spot(page, 'd1')).toHaveAccessibleName(/rey blanco/);
  await expect.poll(() => moves(page)).toEqual(['Rd1']);
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', position: ROOK_AND_KING });
  await write(page, 'notation', 'en');
  await type(page, 'Rd1');
  await expect(spot(page, 'd1')).toHaveAccessibleName(/torre blanca/);
});

test('hints and lines have the same letters', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me', position: MATE });
  const hint = page.locator('#do-hint');
  await hint.click();
  await expect(page.locator('#message')).toHaveText('Mira la casilla a1.');
  await hint.click();
  await expect(page.locator('#message')).toHaveText('Juega Ta8#.');
  await expect(page.locator('#said-status')).toHaveText('Juega Ta8#.');
  await hint.click();
  await expect(page.locator('#message')).toHaveText(/^Ta8#: .* se espera Ta8#\.$/);
  await write(page, 'notation', 'figurine');
  await page.locator('#do-hint').click();
  await expect(page.locator('#message')).toHaveText('Mira la casilla a1.');
  await page.locator('#do-hint').click();
  await expect(page.locator('#message')).toHaveText(/♖a8#/);
  await page.goto(`${server.url}/#/a/ajedrez/fide/-/${encodeURIComponent(QUEEN)}`);
  await page.locator('#engine').check();
  await expect(page.locator('.engine-line').first()).toContainText('♕g7#');
  await expect(page.locator('.engine-line').first()).toHaveAttribute('title', 'Jugar ♕g7#');
  await expect(page.locator('#said-status')).toContainText('Lo mejor: ♕g7#');
  await page.locator('.engine-line').first().click();
  await expect(page.locator('.tree [aria-current]')).toHaveText(/♕g7#/);
  await expect(page.locator('#said-move')).toHaveText('♕g7#. Gana: Blancas. Mate.');
});

test('what a machine expects has the letters of the page', async ({ page, server }) => {
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'depth=6' });
  await clickSpots(page, 'g1', 'f3');
  await expectMoves(page, 2);
  await openTab(page, 'Análisis');
  await page.locator('#evaluate').check();
  await expect(page.locator('.evaluation .line')).not.toHaveText(/[a-h][1-8][a-h][1-8]/);
  await expect(page.locator('.evaluation .line')).toHaveText(/^([RDTAC]?[a-h]?[1-8]?x?[a-h][1-8](=[DTAC])?[+#]? ?|O-O(-O)? ?)+$/);
});

test('nine men\'s morris is written by direction, or from a1 to g7', async ({ page, server }) => {
  await openMatch(server, page, { game: 'molino', rules: 'clasico', second: 'me' });
  await type(page, 'd7', 'n1');
  await expect.poll(() => moves(page)).toEqual(['n3', 'n1']);
  await write(page, 'points', 'grid');
  await expect(page.locator('.moves .move')).toHaveText(['d7', 'd5']);
  await expect(page.locator('.board text.edge').filter({ hasText: /^a1$/ })).toHaveCount(1);
  await expect(page.locator('.board text.edge').filter({ hasText: /^n1$/ })).toHaveCount(0);
  await expect(spot(page, 'sw3')).toHaveAccessibleName(/^A1,/);
  // e3 is a point in both ways; the reader sees this one.
  await type(page, 'e3', 'n2');
  await expect.poll(() => moves(page)).toEqual(['d7', 'd5', 'e3', 'd6']);
  await expect(spot(page, 'se1')).toHaveAccessibleName(/^E3, .*negra/);
  await spot(page, 'n1').click();
  await expect(page.locator('#message')).toHaveText(/D5/);
  await expect(page.locator('#message')).not.toHaveText(/N1/);
  await typeWrong(page, 'd7');
  await expect(page.locator('#message')).toHaveText(/«d7» no es legal aquí.* a1 /);
  await everywhere(page, 'molino-a1-g7', [[1366, 650], [360, 780]]);
});

test('the ways of writing are found with the keyboard and by everybody', async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Ajustes' }).click();
  const dialog = page.locator('#dialog');
  await expect(dialog.getByRole('group', { name: 'Notación de las jugadas' }).getByRole('radio')).toHaveCount(3);
  await dialog.getByRole('radio', { name: 'letras del idioma de la página' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'figurines' })).toBeChecked();
  await everywhere(page, 'settings-notation', [[1366, 650], [360, 780]]);
  await page.keyboard.press('Escape');
  await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
  await type(page, 'Nc3');
  await expect.poll(() => moves(page)).toEqual(['♘c3']);
});
