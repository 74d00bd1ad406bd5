// @ts-check
// An engine on the server that thinks about a position as long as somebody looks at it.

import { request } from './api.js';

/** @typedef {import('./types.js').Report} Report */
/** @typedef {{game: string, rules: string, size: number|null, start: string, moves: string[], lines: number, seconds: number}} Question */

/**
 * Asks, and tells of every report as it comes.
 * @param {Question} question @param {AbortSignal} signal @param {(report: Report) => void} onReport
 */
export async function analyse(question, signal, onReport) {
  const response = await request('analyse', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question), signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done = true, value = '' } = (await reader?.read()) ?? {};
    const parts = (rest + value).split('\n');
    rest = done ? '' : (parts.pop() ?? '');
    if (signal.aborted) return;
    for (const part of parts.filter(one => one.trim() !== '')) onReport(JSON.parse(part));
    if (done) return;
  }
}
