// @ts-check
// The menu of languages, and the page in Catalan from the first view to the end of a game.

import AxeBuilder from '@axe-core/playwright';

import { clickSpots, expect, expectMoves, openMatch, openTab, playToTheEnd, spot, test } from './play.js';
import { everywhere } from './study.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const menu = page => page.locator('#language');

test('the menu has every language by its own name', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(menu(page)).toHaveAccessibleName('Idioma');
  await expect(menu(page)).toHaveValue('es');
  await expect(menu(page).locator('option')).toHaveText(['Español', 'English', 'Català']);
  for (const [code, title] of [['ca', 'A què juguem?'], ['en', 'What shall we play?'], ['es', '¿A qué jugamos?']]) {
    await menu(page).selectOption(code);
    await expect(page.locator('h1')).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(menu(page)).toHaveValue(code);
    await expect(menu(page).locator(`option[value=${code}]`)).toHaveAttribute('lang', code);
  }
});

test('the menu is worked with the keyboard, which stays there, and the choice is kept', async ({ page, server }) => {
  await page.goto(server.url);
  await menu(page).focus();
  await page.keyboard.press('c');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await expect(menu(page)).toBeFocused();
  await page.reload();
  await expect(page.locator('h1')).toHaveText('A què juguem?');
  await page.goto(`${server.url}/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La interfície per a programes');
  await menu(page).focus();
  await page.keyboard.press('e');
  await expect(page.locator('html')).not.toHaveAttribute('lang', 'ca');
  await expect(menu(page)).toBeFocused();
});

test.describe('a browser that asks for Catalan', () => {
  test.use({ locale: 'ca-ES' });

  test('plays a game to its end', async ({ page, server }) => {
    const { id } = await openMatch(server, page, { game: 'molino', rules: 'molinolog', size: 1, second: 'random,seed=3' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
    await expect(page.locator('#do-undo')).toHaveText('Desfés');
    await playToTheEnd(page, 7);
    const { result } = await server.get(`matches/${id}`);
    expect(result.text.ca).not.toBe(result.text.es);
    await expect(page.locator('#dialog')).toContainText(result.text.ca);
    await expect(page.locator('#dialog')).toContainText('Jugar una altra vegada?');
  });

  test('writes and reads moves with its letters, and has the names of openings', async ({ page, server }) => {
    await openMatch(server, page, { game: 'ajedrez', rules: 'fide', second: 'me' });
    await clickSpots(page, 'e2', 'e4', 'e7', 'e5');
    await expectMoves(page, 2);
    await spot(page, 'e4').focus();
    await page.keyboard.press('i');
    for (const [count, move] of [[3, 'Cf3'], [4, 'Cc6'], [5, 'Ac4']]) {
      await page.getByLabel('Escriviu una jugada').fill(String(move));
      await page.keyboard.press('Enter');
      await expectMoves(page, Number(count));
    }
    await expect(page.locator('.moves .move').nth(4)).toHaveText('Ac4');
    await expect(page.locator('#opening')).toHaveText('C50 Obertura italiana');
    await expect(spot(page, 'c4')).toHaveAccessibleName(/C4, alfil blanc, última jugada/);
    await openTab(page, 'Anàlisi');
    expect((await new AxeBuilder({ page }).analyze()).violations.map(one => one.id)).toEqual([]);
  });

  for (const [name, address, title] of [
    ['home', '', 'A què juguem?'],
    ['setup', '#/setup/ajedrez/fide', /^Prepara: /],
    ['puzzles', '#/puzzles/ajedrez/fide', /^Problemes: /],
    ['lab', '#/lab', 'El laboratori'],
    ['ask', '#/ask', 'Preguntes en Prolog'],
  ]) {
    test(`nothing leaves its place: ${name}`, async ({ page, server }) => {
      await page.goto(`${server.url}/${address}`);
      await expect(page.locator('h1').first()).toHaveText(title);
      await everywhere(page, `ca-${name}`, [[360, 780], [1366, 650], [740, 360]]);
    });
  }
});
