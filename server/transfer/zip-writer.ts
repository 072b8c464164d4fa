import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';

const deflateAsync = promisify(deflateRaw);

const VERSION = 45;
const UTF8_FLAG = 1 << 11;
const DEFLATED = 8;
const ENTRIES_MAX = 0xffff;
const OFFSET_MAX = 0xffffffff;

/**
 * Writes a zip file in parts (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). Holds about 100 bytes for each
 * entry. fflate has no Zip64. yazl looks through all entries after each: 200,000 of them block the process for a minute.
 */
export function createZipWriter(time: Date) {
  const [date, clock] = dosTime(time);
  const directory = createByteList();
  let entries = 0;
  let offset = 0;

  return {
    /** Returns the bytes of an entry. Call it again after the promise is fulfilled. */
    async add(path: string, text: string): Promise<Buffer> {
      const content = Buffer.from(text);
      const packed = await deflate(content);
      const name = Buffer.from(path);
      const common = Buffer.alloc(26);
      common.writeUInt16LE(VERSION, 0);
      common.writeUInt16LE(UTF8_FLAG, 2);
      common.writeUInt16LE(DEFLATED, 4);
      common.writeUInt16LE(clock, 6);
      common.writeUInt16LE(date, 8);
      common.writeUInt32LE(crc32(content), 10);
      common.writeUInt32LE(packed.length, 14);
      common.writeUInt32LE(content.length, 18);
      common.writeUInt16LE(name.length, 22);
      const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
      directory.add(directoryEntry(common, name, offset));
      entries += 1;
      offset += entry.length;
      return entry;
    },

    /** Yields the central directory, which ends the file. */
    *end(): Generator<Buffer> {
      yield* directory.pages();
      const bytes = directory.length();
      const isLarge = entries >= ENTRIES_MAX || offset + bytes >= OFFSET_MAX;
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06');
      for (const at of [8, 10]) end.writeUInt16LE(Math.min(entries, ENTRIES_MAX), at);
      end.writeUInt32LE(Math.min(bytes, OFFSET_MAX), 12);
      end.writeUInt32LE(Math.min(offset, OFFSET_MAX), 16);
      if (isLarge) yield zip64End(entries, bytes, offset);
      yield end;
    },
  };
}

const PAGE_BYTES = 256 * 1024;

/** Collects bytes in pages. A buffer for each of 200,000 entries takes several times the memory of its bytes. */
function createByteList() {
  const full: Buffer[] = [];
  let page = Buffer.alloc(0);
  let used = 0;
  return {
    add(bytes: Buffer): void {
      if (used + bytes.length > page.length) {
        if (used > 0) full.push(page.subarray(0, used));
        page = Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, bytes.length));
        used = 0;
      }
      used += bytes.copy(page, used);
    },
    pages: () => [...full, page.subarray(0, used)],
    length: () => full.reduce((sum, { length }) => sum + length, used),
  };
}

/** In bytes. Takes 1 ms; a task of the thread pool costs more for less. */
const SYNC_MAX = 32 * 1024;

/** Compresses with a window no larger than the content: the default allocates 256 KiB, for each of 200,000 entries. */
async function deflate(content: Buffer): Promise<Buffer> {
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(content.length + 1))));
  const options = { windowBits, memLevel: Math.min(8, windowBits - 6), chunkSize: Math.max(64, content.length) };
  return content.length <= SYNC_MAX ? deflateRawSync(content, options) : deflateAsync(content, options);
}

/** Returns an entry of the central directory. An offset beyond 4 GiB is in an extra field. */
function directoryEntry(common: Buffer, name: Buffer, offset: number): Buffer {
  const isFar = offset >= OFFSET_MAX;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const head = Buffer.alloc(46);
  head.write('PK\x01\x02');
  head.writeUInt16LE(VERSION, 4);
  common.copy(head, 6);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(Math.min(offset, OFFSET_MAX), 42);
  return Buffer.concat([head, name, extra]);
}

/** Returns the record and the locator of Zip64, which count more than 65,535 entries and 4 GiB. */
function zip64End(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.write('PK\x06\x06');
  end.writeBigUInt64LE(44n, 4);
  for (const at of [12, 14]) end.writeUInt16LE(VERSION, at);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(entries), at);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.write('PK\x06\x07', 56);
  end.writeBigUInt64LE(BigInt(offset + bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** Returns date and time in the format of MS-DOS, which begins in 1980 and has steps of two seconds. */
function dosTime(time: Date): [date: number, clock: number] {
  const date = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return [date, (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)];
}
