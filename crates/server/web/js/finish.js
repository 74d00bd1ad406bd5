// @ts-check
// After a match: who won and why, and what to do next. The question leaves the board to be seen.

import { askFor } from './dialogs.js';
import { said, t } from './i18n.js';

/** @typedef {import('./types.js').Match} Match */
/** @typedef {'again'|'swapped'|'review'|'analyse'|'export'|'no'|null} Next */

/** @param {Match} match @returns {Promise<Next>} */
export function askAfterwards(match) {
  const { first, second } = match.seats;
  const alike = match.you.length === 2 || (first.kind === 'machine' && first.spec === second.spec);
  /** @type {{name: string, value: Next, main?: boolean}[]} */
  const answers = [
    { name: t('yes'), value: 'again', main: true },
    { name: t('no'), value: 'no' },
    { name: t('match.swapped'), value: 'swapped' },
    { name: t('match.review'), value: 'review' },
    { name: t('do.analyse'), value: 'analyse' },
    { name: t('export'), value: 'export' },
  ];
  return askFor(said(match.result?.text), t('match.again'), answers.filter(one => one.value !== 'swapped' || !alike), { aside: true });
}
