// @ts-check
// Every game, chosen on the first page and clicked to its end against the machine at depth 1.

import { expect, playToTheEnd, openMatch, test } from './play.js';

/** @type {{game: string, rules?: string, size?: string, seed: number}[]} */
const WHOLE = [
  { game: 'damas', seed: 1 },
  { game: 'reversi', seed: 2 },
  { game: 'ajedrez', seed: 3 },
  { game: 'arabe', seed: 4 },
  { game: 'molino', size: '1', seed: 5 },
];

for (const { game, rules, size, seed } of WHOLE) {
  test(`a whole game of ${game}`, async ({ page, server }) => {
    await page.goto(server.url);
    await page.locator(`input[value="${game}"]`).check();
    if (rules) await page.locator('#rules').selectOption(rules);
    if (size) await page.locator('#size').selectOption(size);
    await page.locator('#second-level').selectOption('depth');
    await page.locator('#second-depth').fill('1');
    await page.locator('.wish button[type=submit]').click();
    await playToTheEnd(page, seed);
    await expect(page.locator('#dialog h2')).toHaveText(/.+/);
    const result = (await page.locator('#dialog h2').innerText()).trim();
    await page.keyboard.press('Escape');
    await expect(page.locator('#status')).toHaveText(result);
    await expect(page.locator('.board.lively')).toHaveCount(0);
  });
}

// Near their ends, so that what is special about other rules is clicked too.
for (const [game, rules, position, seed] of /** @type {[string, string, string, number][]} */ ([
  ['damas', 'internacional', 'W:WK46,28,33:B6,12,19,K5', 6],
  ['damas', 'inglesa', 'B:W18,19,K32:B1,10,15', 7],
  ['molino', 'clasico', '2 b 0 0 bbb...../w.w.w.../........', 9],
])) {
  test(`the end of a game: ${game} ${rules}`, async ({ page, server }) => {
    await openMatch(server, page, { game, rules, position });
    await playToTheEnd(page, seed);
    await expect(page.locator('#dialog h2')).toHaveText(/.+/);
  });
}
