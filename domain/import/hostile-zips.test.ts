import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const LOCAL = { name: 30, flags: 6 };
const DIRECTORY = [0x50, 0x4b, 0x01, 0x02];

const good = { 'good.sh': strToU8('ls') };
const zipped = (files: Zippable, level: 0 | 9 = 9) => zipSync(files, { level });

/** Returns a changed copy of an archive. */
function changed(archive: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array {
  const copy = archive.slice();
  change(copy);
  return copy;
}

/** Returns the position of the first record with a signature. */
const find = (archive: Uint8Array, signature: readonly number[]): number =>
  archive.findIndex((_, at) => signature.every((byte, offset) => archive[at + offset] === byte));

/** Renames all entries to one with as many characters. */
const renamed = (archive: Uint8Array, from: string, to: string): Uint8Array =>
  changed(archive, (copy) => {
    const [before, after] = [strToU8(from), strToU8(to)];
    copy.forEach((_, at) => {
      if (before.every((byte, offset) => copy[at + offset] === byte)) copy.set(after, at);
    });
  });

const encrypted = changed(zipped({ 'a.sh': strToU8('ls') }), (copy) => {
  copy[LOCAL.flags] = 1;
  copy[find(copy, DIRECTORY) + 8] = 1;
});

const endsWithZip64 = (count: number): Uint8Array => {
  const end = new Uint8Array(56 + 20 + 22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06064b50, true);
  view.setBigUint64(32, BigInt(count), true);
  view.setUint32(56, 0x07064b50, true);
  view.setBigUint64(64, 4n, true);
  view.setUint32(76, 0x06054b50, true);
  view.setUint16(76 + 8, 0xffff, true);
  view.setUint32(76 + 16, 0xffffffff, true);
  return Uint8Array.from([...strToU8('PK\x03\x04'), ...end]);
};

const MIB = 1024 * 1024;
const OUTSIDE = 'Its path leads out of the archive.';
const DAMAGED = 'The zip file is damaged.';

interface Case {
  what: string;
  archive: Uint8Array;
  /** Titles of what is read. */
  read?: string[];
  refused: [file: string, message: string][];
}

const CASES: Case[] = [
  ...[
    ['two levels up', '../../etc/passwd'],
    ['an absolute path', '/etc/passwd'],
    ['a path on a drive', 'C:/windows/a.txt'],
    ['backslashes that lead up', 'a\\..\\..\\b.txt'],
  ].map(([what = '', name = '']): Case => {
    const archive = zipped({ [name]: strToU8('x'), ...good });
    return { what, archive, read: ['good'], refused: [[`a.zip/${name}`, OUTSIDE]] };
  }),
  {
    what: 'a symbolic link',
    archive: zipSync({ 'link.txt': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }], ...good }),
    read: ['good'],
    refused: [['a.zip/link.txt', 'It is a link.']],
  },
  {
    what: 'a bomb of one character',
    archive: zipped({ 'bomb.txt': new Uint8Array(4 * MIB).fill(97) }),
    refused: [['a.zip', 'The zip file expands to more than 200 times its size.']],
  },
  {
    what: 'an end without its directory',
    archive: zipped(good).slice(-22),
    refused: [['a.zip', DAMAGED]],
  },
  { what: 'an archive that is cut off', archive: zipped(good).slice(0, -30), refused: [['a.zip', DAMAGED]] },
  { what: 'a text after the signature', archive: strToU8('PK\x03\x04 no archive'), refused: [['a.zip', DAMAGED]] },
  {
    what: 'a broken stream',
    archive: changed(zipped({ 'a.txt': strToU8('hello '.repeat(100)) }), (copy) => copy.fill(0xff, 36, 50)),
    refused: [['a.zip', DAMAGED]],
  },
  {
    what: 'a wrong checksum',
    archive: changed(zipped({ ...good, 'a.sh': strToU8('ls') }, 0), (copy) => (copy[find(copy, DIRECTORY) + 16] = 0)),
    read: ['a'],
    refused: [['a.zip/good.sh', 'It is damaged.']],
  },
  {
    what: 'a size that is not true',
    archive: changed(zipped(good, 0), (copy) => (copy[find(copy, DIRECTORY) + 24] = 1)),
    refused: [['a.zip/good.sh', 'It is damaged.']],
  },
  { what: 'an encrypted entry', archive: encrypted, refused: [['a.zip/a.sh', 'It is encrypted.']] },
  {
    what: 'an archive in an archive',
    archive: zipped({ 'inner.zip': zipped({ 'a.txt': new Uint8Array(64) }), ...good }),
    read: ['good'],
    refused: [['inner.zip', 'It is a binary file.']],
  },
  {
    what: 'Zip64 with four billion entries',
    archive: endsWithZip64(2 ** 32),
    refused: [['a.zip', DAMAGED]],
  },
  {
    what: 'a Zip64 record outside of the archive',
    archive: changed(endsWithZip64(1), (copy) => copy.fill(0xff, 4 + 56 + 8, 4 + 56 + 16)),
    refused: [['a.zip', DAMAGED]],
  },
  {
    what: 'two entries of one name',
    archive: renamed(zipped({ 'one.sh': strToU8('1'), 'two.sh': strToU8('2') }), 'two.sh', 'one.sh'),
    read: ['one'],
    refused: [['a.zip/one.sh', 'Another file in the archive has its name.']],
  },
  {
    what: 'a name in code page 437',
    archive: changed(zipped({ 'gr?n.sh': strToU8('ls') }), (copy) =>
      copy.forEach((byte, at) => {
        if (byte === 0x3f && copy[at - 1] === 0x72) copy[at] = 0x81;
      }),
    ),
    read: ['grün'],
    refused: [],
  },
  {
    what: 'a name with control characters and marks of direction',
    archive: zipped({ 'a\u202egpj\u0007.sh': strToU8('ls') }),
    read: ['a\u202egpj\u0007'],
    refused: [],
  },
  {
    what: 'the name of a prototype',
    archive: renamed(zipped({ xxprotoxx: strToU8('ls') }), 'xxprotoxx', '__proto__'),
    read: ['__proto__'],
    refused: [],
  },
  {
    what: 'what programs leave behind',
    archive: zipped({
      '__MACOSX/a': strToU8('x'),
      'b/.git/config': strToU8('x'),
      'b/.DS_Store': strToU8('x'),
      ...good,
    }),
    read: ['good'],
    refused: [['a.zip', '3 files of __MACOSX, .git, node_modules and .DS_Store are left out.']],
  },
];

test.each(CASES)('hostile archive %$: $what', ({ archive, read = [], refused }) => {
  const { snippets, problems } = readImport([{ name: 'a.zip', bytes: archive }]);
  expect(snippets).toMatchObject(read.map((title) => ({ title })));
  expect(problems).toMatchObject(refused.map(([file, message]) => ({ file, line: null, message })));
});

const many = () => Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}.txt`, new Uint8Array(1)]));

test.each([
  ['more than 10,000 entries', many, 'The zip file has more than 10,000 files.'],
  ['more than 64 MiB', () => ({ 'a.bin': new Uint8Array(65 * MIB) }), 'The zip file holds more than 64 MiB.'],
])('large hostile archive %$: %s', { tags: ['slow'] }, (_, files, message) => {
  const { snippets, problems } = readImport([{ name: 'a.zip', bytes: zipped(files(), 0) }]);
  expect(snippets).toEqual([]);
  expect(problems).toEqual([{ file: 'a.zip', line: null, message }]);
});
