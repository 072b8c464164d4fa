import { unzipSync } from 'fflate';
import { crc32 } from './crc32.ts';
import { isLeftOut } from './left-out.ts';
import { leftOut, type Problem, type SourceFile } from './library.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

const BYTES_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 10_000;
const RATIO_MAX = 200;
/** Small texts of one character exceed the ratio. */
const RATIO_FREE_BYTES = 1024 * 1024;

const DAMAGED = 'The zip file is damaged.';
const LEFT_BEHIND = [
  'file of __MACOSX, .git, node_modules and .DS_Store',
  'files of __MACOSX, .git, node_modules and .DS_Store',
] as const;

/** Returns whether a file is a zip archive, by its first bytes. */
export const isZip = ([p, k, three, four]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && ((three === 3 && four === 4) || (three === 5 && four === 6));

/** Unpacks a zip archive in memory. Entries that cannot be used are problems. */
export function unzip({ name: archive, bytes }: SourceFile): { files: SourceFile[]; problems: Problem[] } {
  const problem = (message: string, file = archive): Problem => ({ file, line: null, message });
  const directory = readZipDirectory(bytes);
  if (directory === null) return { files: [], problems: [problem(DAMAGED)] };
  const entries = directory.filter(({ name }) => !name.endsWith('/'));
  const limit = exceededLimit(entries);
  if (limit !== null) return { files: [], problems: [problem(limit)] };

  const named = entries.filter(({ name }) => !isLeftOut(name));
  const names = new Set<string>();
  const refused = named.flatMap((entry) => {
    const reason = refusal(entry, names);
    names.add(entry.name);
    return reason === null ? [] : [{ entry, reason }];
  });
  const problems = refused.map(({ entry, reason }) => problem(reason, `${archive}/${entry.name}`));
  for (const message of leftOut(entries.length - named.length, LEFT_BEHIND))
    problems.push({ ...problem(message), isDropped: true });
  const unusable = new Set(refused.map(({ entry }) => entry));
  const wanted = new Set(named.filter((entry) => !unusable.has(entry)));
  const contents = inflate(bytes, directory, wanted);
  if (contents === null) return { files: [], problems: [...problems, problem(DAMAGED)] };
  const files: SourceFile[] = [];
  for (const entry of wanted) {
    const content = contents.get(entry);
    if (content?.length === entry.bytes && crc32(content) === entry.checksum)
      files.push({ name: entry.name, bytes: content });
    else problems.push(problem('It is damaged.', `${archive}/${entry.name}`));
  }
  return { files, problems };
}

function exceededLimit(entries: readonly ZipEntry[]): string | null {
  if (entries.length > ENTRIES_MAX) return `The zip file has more than ${ENTRIES_MAX.toLocaleString('en')} files.`;
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  if (bytes > BYTES_MAX) return 'The zip file holds more than 64 MiB.';
  return bytes > RATIO_FREE_BYTES && bytes > RATIO_MAX * packed
    ? 'The zip file expands to more than 200 times its size.'
    : null;
}

/** @param names those of the entries before */
function refusal({ name, isLink, isEncrypted }: ZipEntry, names: ReadonlySet<string>): string | null {
  if (isLink) return 'It is a link.';
  if (isEncrypted) return 'It is encrypted.';
  if (names.has(name)) return 'Another file in the archive has its name.';
  const isOutside = name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split(/[/\\]/).includes('..');
  return isOutside ? 'Its path leads out of the archive.' : null;
}

/** Returns the content of the wanted entries whose sizes are true; null if the archive is damaged. */
function inflate(
  bytes: Uint8Array,
  directory: readonly ZipEntry[],
  wanted: ReadonlySet<ZipEntry>,
): Map<ZipEntry, Uint8Array> | null {
  const entries = new Map<string, ZipEntry>();
  let next = 0;
  try {
    // fflate asks in the order of the directory. It reads sizes itself, which the limits have not seen.
    const inflated = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const entry = directory[next];
        next += 1;
        if (!entry || !wanted.has(entry) || originalSize !== entry.bytes) return false;
        entries.set(name, entry);
        return true;
      },
    });
    const contents = new Map<ZipEntry, Uint8Array>();
    for (const [name, entry] of entries) {
      const content = inflated[name];
      if (content) contents.set(entry, content);
    }
    return contents;
  } catch {
    return null;
  }
}
