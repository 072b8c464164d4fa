import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const text = (name: string, content: string) => readImport([{ name, bytes: strToU8(content) }]);
const zip = (bytes: Uint8Array) => readImport([{ name: 'a.zip', bytes }]);

test.each([
  ['two levels up', '../../etc/passwd'],
  ['an absolute path', '/etc/passwd'],
  ['a drive', 'C:/windows/a.txt'],
  ['backslashes', 'a\\..\\..\\b.txt'],
])('refuses a zip entry with %s and reads the others', (_what, name) => {
  const library = zip(zipSync({ [name]: strToU8('x'), 'good.sh': strToU8('ls') }));
  expect(library.snippets).toMatchObject([{ title: 'good' }]);
  expect(library.problems).toEqual([
    { file: `a.zip/${name}`, line: null, message: 'Its path leads out of the archive.' },
  ]);
});

test('refuses links in a zip', () => {
  const link = zipSync({ 'link.txt': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] });
  expect(zip(link)).toMatchObject({ snippets: [], problems: [{ file: 'a.zip/link.txt', message: 'It is a link.' }] });
});

test('refuses a zip that expands too much before it inflates anything', { tags: ['slow'] }, () => {
  const bomb = zipSync({ 'bomb.txt': new Uint8Array(4 * 1024 * 1024).fill(97) }, { level: 9 });
  expect(zip(bomb).problems).toMatchObject([{ message: 'The zip file expands to more than 200 times its size.' }]);
  const many = zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}.txt`, new Uint8Array(1)])), {
    level: 0,
  });
  expect(zip(many).problems).toMatchObject([{ message: 'The zip file has more than 10,000 files.' }]);
  const large = zipSync({ 'a.bin': new Uint8Array(65 * 1024 * 1024) }, { level: 0 });
  expect(zip(large).problems).toMatchObject([{ message: 'The zip file holds more than 64 MiB.' }]);
});

test('names a zip that lies about sizes or is cut off as damaged', () => {
  const good = zipSync({ 'a.txt': strToU8('hello '.repeat(100)) });
  expect(zip(good.slice(0, good.length - 30)).problems).toMatchObject([{ message: 'The zip file is damaged.' }]);
  const broken = good.slice();
  broken.fill(0xff, 36, 50);
  expect(zip(broken).problems).toMatchObject([{ message: 'The zip file is damaged.' }]);
  expect(zip(strToU8('PK\x03\x04 no archive')).problems).toMatchObject([{ message: 'The zip file is damaged.' }]);
});

test('reads names of zip entries in code page 437', () => {
  const archive = zipSync({ 'gr?n.sh': strToU8('ls') });
  // The name stands in the local header and in the directory.
  archive.forEach((byte, at) => {
    if (byte === 0x3f && archive[at - 1] === 0x72) archive[at] = 0x81;
  });
  expect(zip(archive).snippets).toMatchObject([{ title: 'grün' }]);
});

test.each([
  [
    'JSON with 100,000 brackets',
    'a.json',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'JSON is nested more than 64',
  ],
  [
    'XML with 100,000 elements',
    'a.xml',
    `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`,
    'XML is nested more than 64',
  ],
  [
    'an external entity',
    'a.xml',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><snippet>&x;</snippet>',
    'Invalid XML',
  ],
  [
    'entities of entities',
    'a.xml',
    '<!DOCTYPE a [<!ENTITY x "&y;&y;"><!ENTITY y "z">]><snippet>&x;</snippet>',
    'Invalid XML',
  ],
  ['an open element', 'a.xml', '<snippet>', 'Invalid XML'],
  ['an open comment', 'a.json', '[1, /* ', 'Invalid JSON'],
  ['a missing comma', 'b.code-snippets', '{\n"a": 1\n"b": 2}', 'Invalid JSON: comma expected'],
])('refuses %s with the reason', (_what, name, content, message) => {
  expect(text(name, content)).toMatchObject({
    snippets: [],
    problems: [{ file: name, line: expect.any(Number), message: expect.stringContaining(message) }],
  });
});

const MIB = 1024 * 1024;

test.each([
  ['a.json', '"\\"'.padEnd(MIB, '\\"')],
  ['a.json', '/*'.repeat(MIB / 2)],
  ['a.json', JSON.stringify([{ name: '{argument name="'.repeat(MIB / 16), text: '{date format="'.repeat(MIB / 14) }])],
  [
    'a.json',
    JSON.stringify({
      description: `[a]${' '.repeat(MIB)}b`,
      files: { a: { filename: '. '.repeat(MIB), content: 'x' } },
    }),
  ],
  ['a.xml', `<snippet>${'<!--'.repeat(MIB / 4)}`],
  ['a.xml', '<'.repeat(MIB)],
  ['a.md', `# a${' '.repeat(MIB)}b${'#'.repeat(MIB)}c\n\`\`\`\nx\n\`\`\`\n`],
  ['a.md', Array.from({ length: 1_400 }, (_, n) => '`'.repeat(n + 3)).join('\n')],
  ['a.md', `---\n${'\n---  x'.repeat(MIB / 8)}`],
  ['a.snippets', `snippet ${'!'.repeat(MIB)} ${' '.repeat(MIB)}x\n\ta\n`],
  ['a.snippets', `snippet a\n\t${'`'.repeat(MIB)}${'$VISUAL:'.repeat(MIB / 8)}\n`],
])('reads hostile text of %s in linear time', { timeout: 20_000 }, (name, content) => {
  expect(() => text(name, content)).not.toThrow();
});

test('reads no YAML with aliases', () => {
  const bomb = 'a: &a [x, x]\nb: &b [*a, *a]\nname: *b\ncontents: []';
  const library = text('a.md', `---\n${bomb}\n---\n## Fragment: A\n\`\`\`text\nx\n\`\`\`\n`);
  expect(library.sources).toEqual(['Markdown']);
});

test('keeps names of objects as data', () => {
  const library = text('a.json', '{"constructor": {"body": "x", "prefix": "toString"}, "__proto__": {"body": "y"}}');
  expect(library.snippets).toMatchObject([{ title: 'constructor', code: 'x', trigger: 'toString' }]);
  expect({}).not.toHaveProperty('body');
});

test('refuses text that is not UTF-8, and reads UTF-16', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x6c, 0, 0x73, 0]);
  const library = readImport([
    { name: 'a.sh', bytes: utf16 },
    { name: 'b.sh', bytes: new Uint8Array([0xc3, 0x28]) },
    { name: 'c.sh', bytes: new Uint8Array([0x6c, 0, 0x73]) },
  ]);
  expect(library.snippets).toMatchObject([{ files: [{ code: 'ls' }] }]);
  expect(library.problems.map(({ file, message }) => [file, message])).toEqual([
    ['b.sh', 'It is not text in UTF-8. Save it as that and add it again.'],
    ['c.sh', 'It is not a text file.'],
  ]);
});
