// @ts-check
// A real server for the tests: its own port, its own database, killed and started again where a test asks for it.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The binary that was built last, or the one that `TABLAS` names. */
export function binary() {
  const candidates = [process.env.TABLAS, join(root, 'target/release/tablas'), join(root, 'target/debug/tablas')];
  const found = candidates.find(path => path && existsSync(path));
  if (!found) throw new Error('no tablas binary: build it, or set TABLAS');
  return found;
}

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export class Server {
  /** @param {number} port @param {string} [db]  a database that servers share, instead of a file of its own */
  constructor(port, db) {
    this.port = port;
    this.db = db;
    this.url = `http://127.0.0.1:${port}`;
    this.folder = mkdtempSync(join(tmpdir(), 'tablas-'));
    /** @type {import('node:child_process').ChildProcess|null} */
    this.process = null;
  }

  /** @param {string} [db] */
  static async start(db) {
    const server = new Server(await freePort(), db);
    await server.run();
    return server;
  }

  async run() {
    const args = ['serve', '--addr', `127.0.0.1:${this.port}`, '--db', this.db ?? `sqlite:${join(this.folder, 'tablas.db')}`, '--no-open'];
    const env = { ...process.env, TABLAS_TABLES: join(this.folder, 'tables') };
    this.process = spawn(binary(), args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    for (let i = 0; i < 200; i++) {
      const health = await fetch(`${this.url}/health`).catch(() => null);
      if (health?.ok) return;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    throw new Error('the server did not come up');
  }

  /** Without a chance to say goodbye. */
  async kill() {
    const { process: child } = this;
    if (!child) return;
    const gone = new Promise(resolve => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    this.process = null;
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Its interface, which needs no page. @param {import('@playwright/test').Page} _page @returns {Promise<Pick<Server, 'post'|'get'>>} */
  async through(_page) {
    return this;
  }

  /** @param {string} path @param {unknown} body @param {string} [token] */
  async post(path, body, token) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${this.url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** @param {string} path */
  async get(path) {
    const response = await fetch(`${this.url}/api/v1/${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
