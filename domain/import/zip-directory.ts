/** An entry of a zip file as its central directory describes it. */
export interface ZipEntry {
  readonly name: string;
  /** Compressed and inflated size in bytes, as the archive says. */
  readonly packedBytes: number;
  readonly bytes: number;
  /** CRC-32 of the inflated bytes. */
  readonly checksum: number;
  readonly isLink: boolean;
  readonly isEncrypted: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const END_BYTES = 22;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_BYTES = 56;
const COMMENT_MAX = 0xffff;
const ENCRYPTED_FLAG = 1;
const UTF8_FLAG = 1 << 11;
const LINK = 0o120000;
const FILE_TYPE = 0o170000;

/** Characters 128 to 255 of code page 437, in which old programs write names. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/**
 * Reads the central directory of a zip file (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12): fflate
 * tells neither links nor the encoding of names. Returns null if there is none.
 */
export function readZipDirectory(archive: Uint8Array): ZipEntry[] | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const directory = findDirectory(view, end);
  if (directory === null) return null;
  const { count } = directory;
  let { at } = directory;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const flags = view.getUint16(at + 8, true);
    const name = archive.subarray(at + 46, at + 46 + (nameLength ?? 0));
    entries.push({
      name: decodeName(name, (flags & UTF8_FLAG) !== 0),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      checksum: view.getUint32(at + 16, true),
      // The upper half of the external attributes is the mode of Unix.
      isLink: (view.getUint16(at + 40, true) & FILE_TYPE) === LINK,
      isEncrypted: (flags & ENCRYPTED_FLAG) !== 0,
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return null;
}

/** Returns the start of the directory and the number of its entries, which Zip64 counts beyond 65,534 entries and 4 GiB. */
function findDirectory(view: DataView, end: number): { at: number; count: number } | null {
  const [count, at] = [view.getUint16(end + 8, true), view.getUint32(end + 16, true)];
  if (count !== 0xffff && at !== 0xffffffff) return { at, count };
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || view.getUint32(locator, true) !== ZIP64_LOCATOR_SIGNATURE) return { at, count };
  const record = Number(view.getBigUint64(locator + 8, true));
  if (record + ZIP64_END_BYTES > end || view.getUint32(record, true) !== ZIP64_END_SIGNATURE) return null;
  return {
    at: Number(view.getBigUint64(record + 48, true)),
    count: Number(view.getBigUint64(record + 32, true)),
  };
}

/** Names are in UTF-8 if the archive says so or they are valid, else in code page 437. */
function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (isUtf8) return new TextDecoder().decode(bytes);
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join('');
  }
}
