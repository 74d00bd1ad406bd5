// @ts-check
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import test from 'node:test';

import en from '../../web/lang/en.js';
import es from '../../web/lang/es.js';
import { speaking } from './page.js';

const folder = new URL('../../web/js/', import.meta.url);
const source = (await Promise.all((await readdir(folder)).map(name => readFile(new URL(name, folder), 'utf8')))).join('\n');

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
  await speaking('en');
  const { t } = await import('../../web/js/i18n.js');
  assert.equal(t('yes'), 'Yes');
  assert.throws(() => t('no-such-sentence'), /lacks no-such-sentence/);
});
