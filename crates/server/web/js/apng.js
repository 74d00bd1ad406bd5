// @ts-check
// Pictures that move: PNG pictures, one after the other, in one file. Programs that know nothing of it show the first.
// The form is https://www.w3.org/TR/png-3/#apng-frame-based-animation.

/**
 * @typedef {object} Frame
 * @property {Uint8Array} png
 * @property {number} x  where it goes over the frames before it
 * @property {number} y
 * @property {number} delay  how long it is shown, in milliseconds
 */
/** @typedef {{type: string, data: Uint8Array}} Chunk */

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const HEADER = 13;

/** The chunks of a PNG. @param {Uint8Array} bytes @returns {Chunk[]} */
export function chunks(bytes) {
  if (SIGNATURE.some((byte, i) => bytes[i] !== byte)) throw new Error('not a PNG');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  /** @type {Chunk[]} */
  const found = [];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = view.getUint32(at);
    found.push({ type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

/**
 * One file of all frames, shown again and again; the first has the size of the whole.
 * @param {Frame[]} frames @returns {Uint8Array<ArrayBuffer>}
 */
export function animated(frames) {
  const all = frames.map(frame => ({ ...frame, parts: chunks(frame.png) }));
  const first = all[0].parts;
  const header = headerOf(first);
  /** @type {Chunk[]} */
  const found = [{ type: 'IHDR', data: header }, { type: 'acTL', data: numbers([4, all.length], [4, 0]) }];
  // What is said of colours holds for all frames.
  found.push(...first.slice(1, first.findIndex(one => one.type === 'IDAT')));
  let sequence = 0;
  for (const [i, { parts, x, y, delay }] of all.entries()) {
    const own = headerOf(parts);
    // Behind the size: depth, kind of colour, compression, filter, interlacing.
    if (own.subarray(8).join() !== header.subarray(8).join()) throw new Error('frames of different kinds');
    const size = new DataView(own.buffer, own.byteOffset, HEADER);
    // The frames before stay, and this one replaces what is below it.
    const control = numbers([4, sequence++], [4, size.getUint32(0)], [4, size.getUint32(4)], [4, x], [4, y], [2, Math.min(delay, 65535)], [2, 1000], [1, 0], [1, 0]);
    found.push({ type: 'fcTL', data: control });
    for (const { data } of parts.filter(one => one.type === 'IDAT')) {
      found.push(i === 0 ? { type: 'IDAT', data } : { type: 'fdAT', data: joined([numbers([4, sequence++]), data]) });
    }
  }
  found.push({ type: 'IEND', data: new Uint8Array() });
  return joined([Uint8Array.from(SIGNATURE), ...found.map(written)]);
}

/** @param {Chunk[]} parts */
function headerOf([header]) {
  if (header?.type !== 'IHDR') throw new Error('not a PNG');
  return header.data;
}

/** @param {Chunk} chunk */
function written({ type, data }) {
  const named = joined([Uint8Array.from(type, letter => letter.charCodeAt(0)), data]);
  return joined([numbers([4, data.length]), named, numbers([4, crc(named)])]);
}

/** Numbers with so many bytes each, the highest first. @param {[1|2|4, number][]} values */
function numbers(...values) {
  return Uint8Array.from(values.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255)));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Each byte's share of the checksum. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of a chunk. @param {Uint8Array} bytes */
export function crc(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
