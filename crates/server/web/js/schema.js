// @ts-check
// A JSON schema in words.

import { h } from './dom.js';
import { t } from './i18n.js';

/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string|string[]} [type]
 * @property {string} [description]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {Schema[]} [prefixItems]
 * @property {Schema|boolean} [additionalProperties]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [allOf]
 * @property {unknown[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [maxLength]
 * @property {number} [maxItems]
 * @property {string} [pattern]
 */

/** Where a schema is on the page. @param {string} id */
export const anchor = id => `schema-${id}`;

/** The alternatives or parts of a schema; itself where it has none. @param {Schema} schema @returns {Schema[]} */
export const parts = schema => schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [schema];

/** What it is, with links to what it names. @param {Schema|undefined} schema @returns {Node} */
export function typeWords(schema) {
  if (!schema) return h('span', {}, t('docs.anything'));
  if (schema.$ref) {
    const id = schema.$ref.split('/').pop() ?? '';
    return h('a', { href: `#${anchor(id)}` }, h('code', {}, id));
  }
  const several = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (several) return joined(several.map(typeWords), schema.allOf ? ' + ' : ` ${t('docs.or')} `);
  if (schema.enum) return joined(schema.enum.map(value => h('code', {}, JSON.stringify(value))), ` ${t('docs.or')} `);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return h('span', {}, t('docs.anything'));
  return joined(types.map(type => typeName(type, schema)), ` ${t('docs.or')} `);
}

/** @param {string} type @param {Schema} schema @returns {Node} */
function typeName(type, schema) {
  if (type === 'array') return h('span', {}, t('docs.list'), ' ', schema.prefixItems ? joined(schema.prefixItems.map(typeWords), ', ') : typeWords(schema.items));
  if (type === 'object' && typeof schema.additionalProperties === 'object') return h('span', {}, t('docs.map'), ' ', typeWords(schema.additionalProperties));
  return h('code', {}, type);
}

/** Its limits. @param {Schema} schema */
export function facts(schema) {
  const { minimum, maximum, maxLength, maxItems, pattern } = schema;
  const known = { minimum, maximum, 'max-length': maxLength, 'max-items': maxItems, pattern };
  const words = Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [t(`docs.limit-${name}`, { value })]));
  return words.length > 0 && `; ${words.join(', ')}`;
}

/** @param {Node[]} nodes @param {string} between */
const joined = (nodes, between) => h('span', {}, nodes.flatMap((node, i) => (i > 0 ? [between, node] : [node])));
