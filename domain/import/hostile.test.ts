import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const text = (name: string, content: string) => readImport([{ name, bytes: strToU8(content) }]);

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
  ['JSON of 65 levels', 'a.json', `${'['.repeat(65)}${']'.repeat(65)}`, 'JSON is nested more than 64'],
  ['an entity that contains itself', 'a.xml', '<!DOCTYPE a [<!ENTITY x "&x;">]><snippet>&x;</snippet>', 'Invalid XML'],
  [
    'entities of entities',
    'a.xml',
    '<!DOCTYPE a [<!ENTITY x "&y;&y;"><!ENTITY y "z">]><snippet>&x;</snippet>',
    'Invalid XML',
  ],
  ['an open element', 'a.xml', '<snippet>', 'Invalid XML'],
  ['an open comment', 'a.json', '[1, /* ', 'Invalid JSON'],
  ['a missing comma', 'b.code-snippets', '{\n"a": 1\n"b": 2}', 'Invalid JSON: comma expected'],
])('hostile text %$: refuses %s with the reason', (_what, name, content, message) => {
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
])('hostile size %$: reads %s in linear time', { timeout: 20_000 }, (name, content) => {
  expect(() => text(name, content)).not.toThrow();
});

const bomb = [
  'a: &a [x, x]',
  ...Array.from('bcdefgh', (one, n) => `${one}: &${one} [*${'abcdefg'[n]}, *${'abcdefg'[n]}]`),
];

test.each([
  [
    'aliases of aliases in YAML as Markdown',
    'a.md',
    `---\n${bomb.join('\n')}\nname: *h\ncontents: []\n---\n## Fragment: A\n\`\`\`text\nx\n\`\`\`\n`,
    [{ title: 'Fragment: A', code: 'x' }],
  ],
  ['an open fence up to the end', 'a.md', '# Open\n```sh\nls\n', [{ title: 'Open', code: 'ls\n' }]],
  [
    'HTML in a title as its characters',
    'a.json',
    JSON.stringify([{ title: '<img src=x onerror=alert(1)>', code: 'x' }]),
    [{ title: '<img src=x onerror=alert(1)>' }],
  ],
  [
    'numbers beyond all bounds as no time',
    'a.json',
    `{"folders": [], "tags": [], "snippets": [{"name": "One", "createdAt": 1e999, "content": [{"value": "x"}]}]}`,
    [{ title: 'One', createdAt: undefined }],
  ],
  ['half of a character', 'a.json', '[{"title": "\\ud800", "code": "x"}]', [{ title: '\ud800' }]],
  [
    'names of prototypes as data',
    'a.json',
    '{"constructor": {"body": "x", "prefix": "toString"}, "__proto__": {"body": "y"}}',
    [{ title: 'constructor', code: 'x', trigger: 'toString' }],
  ],
  [
    'a property list of another program as code',
    'a.plist',
    '<?xml version="1.0"?><!DOCTYPE plist SYSTEM "file:///etc/passwd"><plist><dict><key>a</key></dict></plist>',
    [{ title: 'a', files: [{ code: expect.stringContaining('<plist>') }] }],
  ],
  [
    'a file name with marks of direction and a path',
    '../a\u202e\u0007b/evil.sh',
    'ls',
    [{ title: 'evil', files: [{ name: 'evil.sh', code: 'ls' }] }],
  ],
])('hostile content %$: reads %s', (_what, name, content, snippets) => {
  const library = text(name, content);
  expect(library.snippets).toMatchObject(snippets);
  expect(library.problems.filter(({ isDropped }) => !isDropped)).toEqual([]);
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
    ['b.sh', 'It is a binary file, or text that is not in UTF-8. Save it as that and add it again.'],
    ['c.sh', 'It is a binary file.'],
  ]);
});
