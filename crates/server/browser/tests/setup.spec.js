// @ts-check
// The board that is set up freely.

import { expect, spot, test } from './play.js';

test.beforeEach(async ({ page, server }) => {
  await page.goto(`${server.url}/#/setup/ajedrez/fide`);
  await expect(spot(page, 'e1')).toHaveAccessibleName(/rey blanco/);
});

/** @param {import('@playwright/test').Page} page @param {string} man @param {string[]} labels */
async function put(page, man, ...labels) {
  await page.locator('.palette').getByRole('button', { name: man, exact: false }).first().click();
  for (const label of labels) await spot(page, label).click();
}

test('pieces are put on, judged with every reason, and played from', async ({ page }) => {
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await expect(page.locator('#verdict')).toContainText('exactamente un rey');
  await put(page, 'rey blanco', 'e1');
  await put(page, 'rey negro', 'e2');
  await expect(page.locator('#verdict')).toContainText('contiguas');
  await spot(page, 'e2').click();
  await spot(page, 'e8').click();
  await expect(page.locator('#verdict')).toHaveText('La posición es válida.');
  await put(page, 'dama blanca', 'a7');
  await expect(page.locator('#written')).toHaveValue(/4k3\/Q7\//);
  await page.locator('.wish').last().getByRole('button', { name: 'Jugar' }).click();
  await expect(spot(page, 'a7')).toHaveAccessibleName(/dama blanca, puede mover/);
});

test('a text is read, and questions are answered', async ({ page }) => {
  await page.locator('#position-text').fill('[rey(negras,1,8),rey(blancas,3,7),torre(blancas,2,1)]');
  await page.getByRole('button', { name: 'Leer' }).click();
  await expect(spot(page, 'h8')).toHaveAccessibleName(/rey negro/);
  await expect(spot(page, 'a7')).toHaveAccessibleName(/torre blanca/);
  await page.locator('#ask-check').click();
  await expect(page.locator('#answer')).toHaveText(/no/i);
  await page.locator('#ask-moves').click();
  await expect(page.locator('#answer + p')).toHaveText(/Ta8#/);
  await page.locator('#mate-n').fill('2');
  await page.locator('#ask-mate_in').click();
  await expect(page.locator('#answer')).toHaveText('Hay mate en una jugada.');
  await expect(page.locator('#answer + p')).toHaveText('Ta8#');
  await page.locator('#position-text').fill('nada');
  await page.getByRole('button', { name: 'Leer' }).click();
  await expect(page.locator('#verdict')).not.toHaveText('La posición es válida.');
});

test('an answer about another position is not shown', async ({ page }) => {
  await page.locator('#position-text').fill('[rey(negras,1,8),rey(blancas,3,7),torre(blancas,2,1)]');
  await page.getByRole('button', { name: 'Leer' }).click();
  await expect(spot(page, 'a7')).toHaveAccessibleName(/torre blanca/);
  await page.locator('#ask-mate_in').click();
  await expect(page.locator('#answer')).toHaveText('Hay mate en una jugada.');
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise(resolve => (release = () => resolve(undefined)));
  await page.route(/\/ask$/, async route => {
    await held;
    await route.continue();
  });
  await page.locator('#ask-mate_in').click();
  await spot(page, 'a7').focus();
  await page.keyboard.press('Delete');
  await expect(page.locator('#answer')).toHaveText('');
  const late = page.waitForResponse(/\/ask$/);
  release();
  await (await late).finished();
  await expect(page.locator('#answer')).toHaveText('');
});

test('pieces are dragged from the palette, over the board and off it', async ({ page }) => {
  const middle = async (/** @type {import('@playwright/test').Locator} */ one) => {
    const box = await one.boundingBox();
    if (!box) throw new Error('no box');
    return /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  };
  const drag = async (/** @type {readonly [number, number]} */ from, /** @type {readonly [number, number]} */ to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  };
  await drag(await middle(page.locator('.palette').getByRole('button', { name: 'caballo blanco' })), await middle(spot(page, 'd4')));
  await expect(spot(page, 'd4')).toHaveAccessibleName(/caballo blanco/);
  await drag(await middle(spot(page, 'd4')), await middle(spot(page, 'd5')));
  await expect(spot(page, 'd5')).toHaveAccessibleName(/caballo blanco/);
  await drag(await middle(spot(page, 'd5')), [5, 5]);
  await expect(spot(page, 'd5')).toHaveAccessibleName(/vacía/);
});
