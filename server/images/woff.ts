import { inflateSync } from 'node:zlib';

const HEADER = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/**
 * Converts a WOFF font to TrueType or OpenType, which the renderer reads.
 *
 * Format: https://www.w3.org/TR/WOFF/
 */
export function decodeWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt);
  const power = Math.floor(Math.log2(count));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Buffer[] = [header];
  let position = header.length;
  for (let index = 0; index < count; index += 1) {
    const from = HEADER.woff + index * ENTRY.woff;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at));
    if (offset === undefined || packed === undefined || length === undefined) throw new Error('Truncated WOFF font');
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const to = HEADER.sfnt + index * ENTRY.sfnt;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(position, to + 8);
    header.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    position += length + padding.length;
  }
  return Buffer.concat(parts);
}
