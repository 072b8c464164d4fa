import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ImportItem } from '#contract/transfer.ts';
import { FORMATS } from '../editors/format.ts';
import type { EditorFormat } from '../editors/snippet.ts';
import { readImport } from './read-import.ts';

const file = (name: string, text: string) => ({ name, bytes: strToU8(text) });
const read = (name: string, value: unknown) =>
  readImport([file(name, typeof value === 'string' ? value : JSON.stringify(value))]);

/** Returns the fields of each snippet that the server would store. */
const stored = (snippets: readonly unknown[]) =>
  snippets.map((snippet) => {
    const { title, description, files, tags, isTemplate = false, trigger } = ImportItem.parse(snippet);
    const [first] = files;
    return { title, description, code: first?.code, language: first?.language, tags, isTemplate, trigger };
  });

const EDITOR_SNIPPETS = [
  ['a choice', 'log(${1|info,warn|}, ${2:text});\n$0', true],
  ['text with signs', 'echo "$HOME" \\$x } {{ ${y} $$', false],
  ['a date and the clipboard', '// $CURRENT_YEAR\n$CLIPBOARD ${1:x < y && "z"} $1', true],
  ['several lines', 'one\n\ttwo\n\nthree', false],
] as const;

test.each<[EditorFormat, string]>([
  ['vscode', 'VS Code'],
  ['sublime', 'Sublime Text'],
  ['jetbrains', 'JetBrains'],
  ['raycast', 'Raycast'],
])('reads what Pegboard writes for %s', (format, source) => {
  const given = EDITOR_SNIPPETS.map(([title, code, isTemplate], index) => ({
    ...{ id: index + 1, title, description: null, code, isTemplate, language: 'python', trigger: `t${index}` },
  }));
  const library = readImport(FORMATS[format].format(given).map(({ name, text }) => file(name, text)));
  expect(library.problems).toEqual([]);
  expect(library.sources).toEqual([source]);
  const codes = (
    all: readonly { title: string; code?: string | undefined; isTemplate: boolean; trigger?: unknown }[],
  ) => all.map(({ title, code, isTemplate, trigger }) => ({ title, code, isTemplate, trigger }));
  // Raycast and JetBrains have choices in arguments, Sublime Text has none.
  const comparable = format === 'sublime' || format === 'raycast' ? [1, 3] : [0, 1, 2, 3];
  const [wanted, found] = [codes(given), codes(stored(library.snippets))];
  for (const index of comparable) expect(found[index]).toEqual(wanted[index]);
  expect(found).toHaveLength(given.length);
});

test('reads snippets of VS Code with comments, several prefixes and trailing commas', () => {
  const text = `{
  // For logging.
  "Log": { "prefix": ["log", "lg"], "body": ["console.log($1)", "$0"], "description": "Writes a line", },
  "Same": { "prefix": ["log", "say"], "body": "a \\\\$ sign", "scope": "shellscript,python" },
}`;
  expect(stored(read('typescriptreact.json', text).snippets)).toEqual([
    {
      ...{ title: 'Log', description: 'Writes a line', code: 'console.log($1)\n$0', language: 'tsx', tags: [] },
      ...{ isTemplate: true, trigger: 'log' },
    },
    {
      title: 'Same',
      description: null,
      code: 'a $ sign',
      language: 'bash',
      tags: [],
      isTemplate: false,
      trigger: 'say',
    },
  ]);
});

test('reads snippets of UltiSnips and snipMate', () => {
  const ultiSnips = `global !p
def x(): pass
endglobal
priority 10
snippet for "A loop" b
for \${1:item} in \${2:items}:
	\${VISUAL}$0
endsnippet
snippet "a(b)?" "Never typed" r
\`!p snip.rv = "$1"\` x
endsnippet
`;
  const python = read('UltiSnips/python.snippets', ultiSnips);
  expect(python.sources).toEqual(['UltiSnips']);
  expect(stored(python.snippets)).toMatchObject([
    {
      ...{ title: 'A loop', language: 'python', isTemplate: true, trigger: 'for' },
      code: 'for ${1:item} in ${2:items}:\n\t${TM_SELECTED_TEXT}$0',
    },
    { title: 'Never typed', isTemplate: false, code: '`!p snip.rv = "$1"` x', trigger: undefined },
  ]);
  const snipMate = '# comment\nsnippet def Define\n\tdef ${1:name}()\n\n\tend\n\nsnippet plain\n\ttext\n';
  const ruby = read('ruby.snippets', snipMate);
  expect(ruby.sources).toEqual(['snipMate']);
  expect(stored(ruby.snippets)).toMatchObject([
    { title: 'Define', code: 'def ${1:name}()\n\nend', language: 'ruby', trigger: 'def' },
    { title: 'plain', code: 'text', isTemplate: false, trigger: 'plain' },
  ]);
});

test('reads a reply of snippet-box, a gist of Opengist and of Lepton, and an export of SnippetsLab', () => {
  const box = [
    { title: 'Box', description: 'Short', docs: '# Long', language: 'python', code: 'x', isPinned: 1, tags: ['a'] },
  ];
  for (const value of [box, { data: box }]) {
    const library = read('snippets.json', value);
    expect(library.sources).toEqual(['snippet-box']);
    expect(library.snippets).toMatchObject([
      { title: 'Box', description: 'Short\n\n# Long', isFavorite: true, tags: ['a'], files: [{ code: 'x' }] },
    ]);
  }
  const opengist = {
    ...{ owner: 'ada', id: 'x', title: 'Open', description: 'D', visibility: 'unlisted', topics: ['t'] },
    files: [{ filename: 'a.go', content: 'package a', size: 9, truncated: false, type: 'Text' }],
    created_at: '2024-05-05T10:00:00Z',
  };
  expect(read('open.json', opengist)).toMatchObject({
    sources: ['Opengist'],
    snippets: [{ title: 'Open', tags: ['t'], isPublic: false, files: [{ name: 'a.go', code: 'package a' }] }],
  });
  const gist = (description: string) => ({ description, files: { a: { filename: 'a.py', content: 'x' } } });
  expect(read('lepton.json', [gist('[Title] some text #tags: a, b'), gist('plain')]).snippets).toMatchObject([
    { title: 'Title', description: 'some text', tags: ['a', 'b'] },
    { title: 'a.py', description: 'plain' },
  ]);
  const lab = {
    contents: {
      folders: [{ uuid: 'f', title: 'Work', children: [{ uuid: 'g', title: 'Shell' }] }],
      tags: [{ uuid: 't', title: 'linux' }],
      snippets: [
        {
          ...{ title: 'Lab', folder: 'g', tags: ['t'], dateCreated: '2020-01-01T00:00:00Z' },
          fragments: [
            { title: 'Lab', language: 'BashLexer', content: 'ls', note: 'Lists' },
            { title: 'two.py', language: 'PythonLexer', content: 'x' },
          ],
        },
      ],
    },
  };
  expect(read('lab.json', lab)).toMatchObject({
    sources: ['SnippetsLab'],
    snippets: [
      {
        ...{ title: 'Lab', description: 'Lists', tags: ['linux'] },
        files: [
          { language: 'bash', code: 'ls' },
          { name: 'two.py', language: 'python', code: 'x' },
        ],
      },
    ],
    collections: [
      { name: 'Work', snippets: [] },
      { name: 'Work / Shell', snippets: [0] },
    ],
  });
});

test("reads a zip of ByteStash's export as Markdown", () => {
  const text =
    '# Sort & count\n\nTwo ways\n• long\n\n• shell\n• text files\n\n```bash\nsort | uniq -c\n```\n\n```python\nx\n\ny\n```\n';
  const library = readImport([{ name: 'b.zip', bytes: zipSync({ 'Sort___count.md': strToU8(text) }) }]);
  expect(library).toMatchObject({
    sources: ['ByteStash'],
    snippets: [
      {
        ...{ title: 'Sort & count', description: 'Two ways\n• long', tags: ['shell', 'text files'] },
        files: [
          { language: 'bash', code: 'sort | uniq -c' },
          { language: 'python', code: 'x\n\ny' },
        ],
      },
    ],
  });
});

test('reads a vault of massCode 5 without its trash', () => {
  const snippet = (name: string, more = '') =>
    `---\ncontents:\n  - id: 1\n    label: Main\n    language: c_cpp\ncreatedAt: 0\ndescription: null\nname: '${name}'\nisFavorites: 1\ntags:\n  - 7\n${more}---\n\n## Fragment: Main\n\`\`\`\`c_cpp\n\`\`\`\nint x;\n\`\`\`\`\n\n## Fragment: Other\n\`\`\`sql\n\n\`\`\`\n`;
  const zip = zipSync({
    'vault/code/Work/Deep/one.md': strToU8(snippet('One: two')),
    'vault/code/.masscode/inbox/in.md': strToU8(snippet('Inbox')),
    'vault/code/.masscode/trash/gone.md': strToU8(snippet('Gone')),
    'vault/code/late.md': strToU8(snippet('Deleted', 'isDeleted: 1\n')),
    'vault/code/.state.yaml': strToU8('tags:\n  - id: 7\n    name: c++\n'),
  });
  const library = readImport([{ name: 'v.zip', bytes: zip }]);
  expect(library.sources).toEqual(['massCode']);
  expect(library.snippets).toMatchObject([
    {
      ...{ title: 'One: two', tags: ['c++'], isFavorite: true, createdAt: '1970-01-01T00:00:00.000Z' },
      files: [
        { name: 'Main', language: 'cpp', code: '```\nint x;' },
        { name: 'Other', language: 'sql', code: '' },
      ],
    },
    { title: 'Inbox' },
  ]);
  expect(library.collections).toEqual([{ name: 'Work / Deep', snippets: [0] }]);
});

test('reads the fences of Markdown under their headings', () => {
  const text = '```js\nfirst()\n```\n# Setup #\n~~~~ sh\nls\n```\n~~~~\nno code\n## Empty\n```\n\n```\n';
  expect(stored(read('notes.md', text).snippets)).toMatchObject([
    { title: 'notes', language: 'js', code: 'first()' },
    { title: 'Setup', language: 'bash', code: 'ls\n```' },
  ]);
  expect(stored(read('prose.md', 'Only prose').snippets)).toMatchObject([{ title: 'prose', code: 'Only prose' }]);
});

test('makes a snippet of each file of a zip, and a collection of each folder', () => {
  const zip = zipSync({
    'shell/list.sh': strToU8('ls'),
    'shell/deep/find.sh': strToU8('find .'),
    'top.py': strToU8('print()'),
    'raycast.json': strToU8('[{"name":"Hi","text":"Hello {cursor}","keyword":"hi"}]'),
    'logo.png': new Uint8Array([0x89, 0x50, 0, 1]),
    'node_modules/x/index.js': strToU8('no'),
    '__MACOSX/._top.py': strToU8('no'),
    'blank.txt': strToU8(' \n'),
  });
  const library = readImport([{ name: 'all.zip', bytes: zip }]);
  expect(library.sources).toEqual(['Raycast', 'Files']);
  expect(library.snippets).toMatchObject([
    { title: 'Hi', code: 'Hello $0', trigger: 'hi' },
    { title: 'list', files: [{ name: 'list.sh', language: 'bash' }] },
    { title: 'find' },
    { title: 'top' },
  ]);
  expect(library.collections).toEqual([
    { name: 'shell', snippets: [1] },
    { name: 'shell / deep', snippets: [2] },
  ]);
  expect(library.problems).toEqual([
    {
      ...{ file: 'all.zip', line: null, isDropped: true },
      message: '2 files of __MACOSX, .git, node_modules and .DS_Store are left out.',
    },
    { file: 'logo.png', line: null, message: 'It is a binary file.' },
    { file: 'blank.txt', line: null, isDropped: true, message: 'It is empty.' },
  ]);
});

test('joins several files, and gives a trigger to the first snippet that has it', () => {
  const raycast = (name: string) => JSON.stringify([{ name, text: 'x', keyword: 'k' }]);
  const library = readImport([
    file('a.json', raycast('One')),
    file('b.json', raycast('Two')),
    file(
      'c.json',
      JSON.stringify({ snippets: [{ title: 'P', code: 'x' }], collections: [{ name: 'C', snippets: [0] }] }),
    ),
    file('d.json', '{ "a": '),
  ]);
  expect(library.snippets).toMatchObject([{ title: 'One', trigger: 'k' }, { title: 'Two' }, { title: 'P' }]);
  expect(library.snippets[1]).not.toHaveProperty('trigger');
  expect(library.collections).toEqual([{ name: 'C', snippets: [2] }]);
  expect(library.problems).toEqual([
    { file: 'd.json', line: 1, message: 'Invalid JSON: value expected' },
    { file: 'b.json', line: null, isDropped: true, message: '1 trigger that another snippet has is left out.' },
  ]);
});

test('reads the only JSON file even if it does not look like an import', () => {
  expect(read('list.json', [{ name: 'no title' }]).snippets).toEqual([{ name: 'no title' }]);
  expect(read('seven.json', '7')).toMatchObject({
    snippets: [],
    problems: [{ file: 'seven.json', line: null, message: 'It is not JSON with snippets' }],
  });
});

test.each([
  ['a.json', '[{"name": "One", "text": "x", "keyword": "k"}, {"name": "Two", "text": "y", "keyword": "K"}]'],
  ['a.code-snippets', '{"One": {"prefix": "k", "body": "x"}, "Two": {"prefix": "k", "body": "y"}}'],
  ['a.snippets', 'snippet k "One"\nx\nendsnippet\nsnippet k "Two"\ny\nendsnippet\n'],
  ['a.xml', '<templateSet><template name="k" value="x"/><template name="k" value="y"/></templateSet>'],
  [
    'pegboard.json',
    '{"snippets": [{"title": "One", "code": "x", "trigger": "k"}, {"title": "Two", "code": "y", "trigger": "K"}]}',
  ],
])('gives a trigger of %s to its first snippet, and says so', (name, text) => {
  const { snippets, problems } = read(name, text);
  expect(snippets).toMatchObject([{ trigger: 'k' }, {}]);
  expect(snippets[1]).not.toHaveProperty('trigger');
  const message = '1 trigger that another snippet has is left out.';
  expect(problems).toEqual([{ file: name, line: null, message, isDropped: true }]);
});

test.each([
  ['a.code-snippets', '{"One": {"prefix": ["a", "b", "c"], "body": "x"}}', '2 further prefixes are left out.'],
  [
    'a.xml',
    '<templateSet><template name="a" value="$X$"><variable name="X" expression="className()"/></template></templateSet>',
    '1 expression is left out.',
  ],
  [
    'a.sublime-snippet',
    '<snippet><content>x</content><scope>source.js, source.ts</scope></snippet>',
    '1 further scope is left out.',
  ],
  ['a.code-snippets', '{"One": {"prefix": "two words", "body": "x"}}', '1 trigger with white space is left out.'],
  [
    'b.json',
    '{"snippets": [{"title": "One", "share_count": 2, "fragments": [{"file_name": "a", "code": "x"}]}]}',
    '2 shared links with their expiry are left out.',
  ],
  [
    'b.json',
    '{"snippets": [{"title": "One", "expiry_date": null, "fragments": [{"file_name": "a", "code": "x"}]}, {"title": "Two", "expiry_date": "2026-01-01 10:00:00Z", "fragments": []}]}',
    '1 snippet in the trash is left out.',
  ],
  ['a.md', '# A\n\n## One\n```\nx\n```\n\nprose\n', '2 passages of text outside fences are left out.'],
  ['a.snippets', 'snippet "a+" "One" r\nx\nendsnippet\n', '1 regular expression of a trigger is left out.'],
  ['a.snippets', 'snippet a "One" bA\nx\nendsnippet\n', '2 options of triggers are left out.'],
  [
    'a.snippets',
    'global !p\nsnippet = 1\nendglobal\nsnippet a "One"\nx\nendsnippet\n',
    '1 block of global code is left out.',
  ],
  ['a.snippets', 'extends html\npriority 1\nsnippet a "One"\nx\nendsnippet\n', '2 statements are left out.'],
  ['a.snippets', 'extends html\nsnippet a One\n\tx\n', '1 statement is left out.'],
  ['a.code-snippets', '{"One": {"body": "x", "scope": "go, c,rust"}}', '2 further languages are left out.'],
  [
    'a.code-snippets',
    '{"One": {"body": "x", "include": ["**/*.go"], "exclude": "**/a.go"}}',
    '2 file patterns are left out.',
  ],
  ['a.code-snippets', '{"One": {"body": "x", "isFileTemplate": true}}', '1 mark as a file template is left out.'],
  [
    'a.xml',
    '<templateSet><template name="a" value="x"><context><option name="GO" value="true"/><option name="JAVA_SCRIPT" value="true"/><option name="HTML" value="false"/></context></template></templateSet>',
    '1 further context is left out.',
  ],
  [
    'db.json',
    '{"folders": [], "snippets": [{"name": "One", "content": [], "isDeleted": true}, {"name": "Two", "content": [{"value": "x"}]}]}',
    '1 snippet in the trash is left out.',
  ],
  [
    'gist.json',
    '{"title": "One", "visibility": "public", "files": [{"filename": "a", "content": "x", "truncated": true}]}',
    '1 end of a file that Opengist cut off is left out.',
  ],
])('says what is left out of %s', (name, text, message) => {
  const { snippets, problems } = readImport([{ name, bytes: strToU8(text) }]);
  expect(snippets).toHaveLength(1);
  expect(problems).toEqual([{ file: name, line: null, message, isDropped: true }]);
});
