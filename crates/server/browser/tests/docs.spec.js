// @ts-check
// The description of the interface for programs: valid by a validator that others wrote, and a page that shows it.

import AxeBuilder from '@axe-core/playwright';
import { Validator } from '@seriousme/openapi-schema-validator';

import { expect, test } from './play.js';

test('the description is valid OpenAPI', async ({ server }) => {
  const description = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const validator = new Validator();
  const result = await validator.validate(description);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
  // Every reference can be followed.
  expect(() => validator.resolveRefs()).not.toThrow();
});

test('the page shows every operation and schema, in both languages', async ({ page, server }) => {
  const { paths, components } = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const operations = Object.values(paths).flatMap(methods => Object.keys(methods)).length;
  await page.goto(`${server.url}/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La interfaz para programas');
  await expect(page.locator('details.panel')).toHaveCount(operations + Object.keys(components.schemas).length);
  await expect(page.locator('.index a')).toHaveCount(operations);
  await page.locator('#language').selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The interface for programs');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the page is walked through with the keyboard', async ({ page, server }) => {
  await page.goto(`${server.url}/docs`);
  const link = page.locator('.index a', { hasText: '/api/v1/matches/{id}/join' });
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('#post-api-v1-matches-id-join');
  await expect(panel).toHaveAttribute('open', '');
  await expect(panel.locator('summary')).toBeFocused();
  await expect(panel.getByRole('row', { name: /^413/ })).toContainText('65536');
  await expect(panel.getByRole('row', { name: /^id/ })).toContainText('en la dirección');
  // From the body to its schema.
  await panel.getByRole('link', { name: 'JoinBody' }).press('Enter');
  const schema = page.locator('#schema-JoinBody');
  await expect(schema).toHaveAttribute('open', '');
  await expect(schema.getByRole('row', { name: /^name/ })).toContainText('como máximo 40 caracteres');
  await page.keyboard.press('Enter');
  await expect(schema).not.toHaveAttribute('open', '');
});

test('axe finds nothing on it', async ({ page, server }) => {
  await page.goto(`${server.url}/docs`);
  await page.locator('details.panel summary').first().click();
  await page.locator('#schema-Action summary').click();
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html).join(' ')}`)).toEqual([]);
  }
});
