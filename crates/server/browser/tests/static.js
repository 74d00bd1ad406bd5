// @ts-check
// A plain server of static files, as any host is one: it knows nothing but files.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.json': 'application/json', '.webmanifest': 'application/manifest+json' };

/** Serves a folder below `/some/path/`, so that a page which begins at the root would not find its files. */
export class StaticServer {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.server = createServer((request, response) => void this.answer(request, response));
    this.url = '';
  }

  /** @param {string} folder */
  static async start(folder) {
    const server = new StaticServer(folder);
    await new Promise(resolve => server.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.server.address();
    server.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/some/path`;
    return server;
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async answer(request, response) {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    // A folder without its last stroke, as hosts answer it.
    if (path === '/some/path') return void response.writeHead(301, { location: '/some/path/' }).end();
    const inside = path.startsWith('/some/path/') ? normalize(path.slice('/some/path'.length)) : null;
    const name = inside === '/' ? '/index.html' : inside;
    try {
      if (!name || name.includes('..')) throw new Error('not here');
      const content = await readFile(join(this.folder, name));
      response.writeHead(200, { 'content-type': KINDS[extname(name)] ?? 'application/octet-stream', 'cache-control': 'no-cache' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }
}
