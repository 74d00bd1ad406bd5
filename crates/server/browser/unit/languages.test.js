// @ts-check
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import test from 'node:test';

import { file } from './page.js';

/** @type {Record<string, string>} */
const es = JSON.parse(await file('lang/es.json'));
/** @type {Record<string, string>} */
const en = JSON.parse(await file('lang/en.json'));
const scripts = (await readdir(new URL('../../web/js/', import.meta.url))).filter(name => name.endsWith('.js'));
const source = (await Promise.all(scripts.map(name => file(`js/${name}`)))).join('\n');

test('both languages say the same things', () => {
  assert.deepEqual(Object.keys(es), Object.keys(en));
});

test('both languages name the same values', () => {
  const names = (/** @type {string} */ text) => [...text.matchAll(/\{(\w+)\}/g)].map(found => found[1]).sort();
  for (const key of Object.keys(es)) assert.deepEqual(names(es[key]), names(en[key]), key);
});

test('no sentence is missing', () => {
  const used = [...source.matchAll(/\bt\('([^']+)'/g)].map(found => found[1]);
  assert.deepEqual(used.filter(key => !(key in es)), []);
});

test('no sentence is left over', () => {
  const prefixes = [...source.matchAll(/`([a-z]+[.-](?:[a-z]+-)?)\$\{/g)].map(found => found[1]);
  const used = (/** @type {string} */ key) => source.includes(`'${key}'`) || prefixes.some(prefix => key.startsWith(prefix));
  assert.deepEqual(Object.keys(es).filter(key => !used(key)), []);
});

test('a sentence that does not exist is an error', async () => {
  const { speaking } = await import('./page.js');
  await speaking('en');
  const { t } = await import('../../web/js/i18n.js');
  assert.equal(t('yes'), 'Yes');
  assert.throws(() => t('no-such-sentence'), /lacks no-such-sentence/);
});
