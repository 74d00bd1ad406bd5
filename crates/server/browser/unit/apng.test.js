// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

import { animated, chunks, crc } from '../../web/js/apng.js';
import { difference } from '../../web/js/film.js';

/** A grey picture, written by hand. @param {number} width @param {number} height @param {number} grey @param {{depth?: number, parts?: number}} [how] */
function png(width, height, grey, { depth = 8, parts = 1 } = {}) {
  const chunk = (/** @type {string} */ type, /** @type {Buffer} */ data) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...Array(width).fill(grey)]))));
  const at = Math.ceil(pixels.length / parts);
  const data = Array.from({ length: parts }, (_, i) => chunk('IDAT', pixels.subarray(i * at, (i + 1) * at)));
  return Uint8Array.from(Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header), chunk('sRGB', Buffer.from([0])), ...data, chunk('IEND', Buffer.alloc(0))]));
}

test('the checksum is the one that everybody has', () => {
  for (const text of ['', 'IEND', 'a longer text, with ñ']) assert.equal(crc(Buffer.from(text)), crc32(Buffer.from(text)));
});

test('frames become one file with their places, their times and their pixels', () => {
  const frames = [
    { png: png(4, 3, 10), x: 0, y: 0, delay: 500 },
    { png: png(2, 1, 20, { parts: 2 }), x: 1, y: 2, delay: 1000 },
    { png: png(1, 1, 30), x: 3, y: 0, delay: 99_000 },
  ];
  const bytes = animated(frames);
  const found = chunks(bytes);
  assert.deepEqual(found.map(one => one.type), ['IHDR', 'acTL', 'sRGB', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fdAT', 'fcTL', 'fdAT', 'IEND']);
  const number = (/** @type {Uint8Array} */ data, /** @type {number} */ at) => new DataView(data.buffer, data.byteOffset).getUint32(at);
  assert.deepEqual([number(found[1].data, 0), number(found[1].data, 4)], [3, 0]);
  // Controls and data of frames are counted together.
  const counted = found.filter(one => one.type === 'fcTL' || one.type === 'fdAT');
  assert.deepEqual(counted.map(one => number(one.data, 0)), [0, 1, 2, 3, 4, 5]);
  const controls = found.filter(one => one.type === 'fcTL').map(({ data }) => [...[4, 8, 12, 16].map(at => number(data, at)), (data[20] << 8) + data[21], (data[22] << 8) + data[23], data[24], data[25]]);
  assert.deepEqual(controls, [[4, 3, 0, 0, 500, 1000, 0, 0], [2, 1, 1, 2, 1000, 1000, 0, 0], [1, 1, 3, 0, 65535, 1000, 0, 0]]);
  const second = Buffer.concat(found.slice(6, 8).map(one => one.data.subarray(4)));
  assert.deepEqual([...inflateSync(second)], [0, 20, 20]);
  // Every checksum is right.
  for (let at = 8; at < bytes.length; ) {
    const length = number(bytes, at);
    assert.equal(number(bytes, at + 8 + length), crc32(bytes.subarray(at + 4, at + 8 + length)));
    at += 12 + length;
  }
});

test('what is no PNG, or not like the others, is refused', () => {
  assert.throws(() => chunks(new Uint8Array(8)), /not a PNG/);
  const frame = (/** @type {Uint8Array} */ one) => ({ png: one, x: 0, y: 0, delay: 1 });
  assert.throws(() => animated([frame(png(1, 1, 0)), frame(png(1, 1, 0, { depth: 16 }))]), /different kinds/);
});

test('a frame has the box of what differs', () => {
  const before = new Uint32Array(5 * 4);
  const now = before.slice();
  assert.deepEqual(difference(before, now, 5), { x: 0, y: 0, width: 1, height: 1 });
  now[1 * 5 + 3] = 7;
  assert.deepEqual(difference(before, now, 5), { x: 3, y: 1, width: 1, height: 1 });
  now[3 * 5 + 1] = 7;
  assert.deepEqual(difference(before, now, 5), { x: 1, y: 1, width: 3, height: 3 });
});
