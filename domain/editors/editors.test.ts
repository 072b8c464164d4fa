import { expect, test } from 'vitest';
import { EDITOR_MAX_BYTES } from '#contract/limits.ts';
import { fileNameProblem } from '../file-names.ts';
import { definitionsOf, fieldsOf } from '../placeholders/fields.ts';
import { parseTemplate } from '../placeholders/parse.ts';
import { createRe2Compiler } from '../placeholders/re2.ts';
import { FORMATS } from './format.ts';
import { EDITOR_FORMATS, type EditorFormat, type EditorSnippet } from './snippet.ts';
import { escapeText } from './vscode-body.ts';

const given = (more: Partial<EditorSnippet> = {}): EditorSnippet => ({
  id: 7,
  title: 'Log',
  description: null,
  code: 'log()',
  language: 'javascript',
  isTemplate: false,
  trigger: 'log',
  ...more,
});

const files = (format: EditorFormat, ...snippets: Partial<EditorSnippet>[]) =>
  FORMATS[format].format(snippets.map(given));

const text = (format: EditorFormat, more: Partial<EditorSnippet>) =>
  files(format, more).find(({ name }) => name !== 'package.json')?.text ?? '';

/** Returns the only entry of a JSON file of snippets. */
function entry(json: string): Record<string, unknown> {
  const [first] = Object.values(JSON.parse(json.replace(/^\/\/.*\n/, '')));
  return first as Record<string, unknown>;
}

const body = (format: EditorFormat, code: string, isTemplate = true) =>
  ([] as unknown[]).concat(entry(text(format, { code, isTemplate })).body).join('\n');

const parse = (code: string) => parseTemplate(code, createRe2Compiler());

test.each(['a $1 ${2:x} b', 'C:\\dir\\$HOME', '`${a}` }} \\} \\\\ ${1|a,b|}', 'line 1\nline 2\n\n', '$$ $0 \\'])(
  'code that is no template stays text in the syntax of VS Code: %j',
  (code) => {
    for (const format of ['vscode', 'nvim', 'zed'] as const) expect(parse(body(format, code, false))).toEqual([code]);
  },
);

test.each([
  '${1:a} $1 ${2|x,y|} $0',
  '${1:<${2:b}>} \\$HOME \\}',
  '${1/(.*)/${1:/upcase}/} $CURRENT_YEAR ${TM_FILENAME:x}',
])('a template keeps its text for VS Code and Neovim: %s', (code) => {
  for (const format of ['vscode', 'nvim'] as const) expect(body(format, code)).toBe(code);
});

test('escapes $, } and \\ in the syntax of VS Code', () => {
  expect(escapeText('${a} \\n')).toBe('\\${a\\} \\\\n');
});

test('writes all line endings as LF: Neovim and Sublime Text insert a CR as a character', () => {
  const [code, expected] = ['a\r\nb\rc ${1:d\r\ne}', 'a\nb\nc ${1:d\ne}'];
  for (const format of EDITOR_FORMATS)
    for (const isTemplate of [true, false])
      expect(text(format, { code, isTemplate })).toBe(text(format, { code: expected, isTemplate }));
});

test('writes a file of VS Code with the ids of its languages', () => {
  const [file, ...more] = files(
    'vscode',
    { language: 'bash', description: 'Prints', code: 'echo\nexit' },
    { language: 'text', trigger: 'note' },
  );
  expect(more).toEqual([]);
  expect(file?.name).toBe('pegboard.code-snippets');
  expect(JSON.parse(file?.text ?? '')).toEqual({
    'Log (log)': { prefix: 'log', scope: 'shellscript', body: ['echo', 'exit'], description: 'Prints' },
    'Log (note)': { prefix: 'note', body: ['log()'], description: 'Log' },
  });
});

test.each([
  ['jsx', 'javascriptreact'],
  ['tsx', 'typescriptreact'],
  ['docker', 'dockerfile'],
  ['python', 'python'],
  ['constructor', 'constructor'],
])('names the language %s %s for VS Code', (language, scope) => {
  expect(entry(text('vscode', { language })).scope).toBe(scope);
});

test.each([
  ['TypeScript', 'typescript', 'source.ts', 'typescript.json'],
  ['Bash', 'shellscript', 'source.shell', 'shell script.json'],
])('ignores the case of the language %s', (language, vscode, sublime, zed) => {
  expect(entry(text('vscode', { language })).scope).toBe(vscode);
  expect(text('sublime', { language })).toContain(`<scope>${sublime}</scope>`);
  expect(files('zed', { language }).map(({ name }) => name)).toEqual([zed]);
});

test('writes a file for each language of Zed, marked as ours', () => {
  const written = files(
    'zed',
    { language: 'bash' },
    { language: 'jsx' },
    { language: 'javascript' },
    { language: 'text' },
  );
  expect(written.map(({ name }) => name)).toEqual(['shell script.json', 'javascript.json', 'snippets.json']);
  for (const file of written) expect(file.text).toMatch(/^\/\/ Written by Pegboard\./);
});

test.each([
  ['${1:a}$1', '${1:a}${1}'],
  ['${1:<${2:b}\\}>}', '${1:<${2:b}\\}>}'],
  ['${1|a\\,b,c|}', '${1|a\\,b,c|}'],
  ['${1/(.*)/${1:/upcase}/}', '${1}'],
  ['$foo ${bar}', '\\$foo \\${bar\\}'],
  ['$UUID ${CURRENT_YEAR:2026} $3', '${4:UUID} 2026 ${3}'],
])('writes %s as %s for Zed', (code, expected) => {
  expect(body('zed', code)).toBe(expected);
});

test('a body for Zed has the placeholders of the template', () => {
  const code = '${1:a} $2 ${3|x,y|} ${4:<${5:b}>} $0';
  expect(fieldsOf(parse(body('zed', code)))).toEqual(fieldsOf(parse(code)));
  expect([...definitionsOf(parse(body('zed', code))).keys()]).toEqual([...definitionsOf(parse(code)).keys()]);
});

test('writes a folder for Neovim with its file types', () => {
  const written = files('nvim', { language: 'bash' }, { language: 'text', trigger: 'x' });
  expect(written.map(({ name }) => name)).toEqual(['package.json', 'snippets/sh.json', 'snippets/all.json']);
  expect(JSON.parse(written[0]?.text ?? '')).toEqual({
    name: 'pegboard-snippets',
    contributes: {
      snippets: [
        { language: ['sh'], path: './snippets/sh.json' },
        { language: ['all'], path: './snippets/all.json' },
      ],
    },
  });
});

test.each(['../../.bashrc', 'a/b', 'C:\\x', '..', 'CON', 'lpt1'])(
  'a file for the language %s stays in its folder',
  (language) => {
    for (const format of ['zed', 'nvim'] as const)
      for (const { name } of files(format, { language })) {
        expect(name).toMatch(/^(package|(snippets\/)?[a-z1-]+)\.json$/);
        expect(fileNameProblem(name)).toBe(null);
      }
  },
);

test('writes a file for each snippet of Sublime Text', () => {
  expect(files('sublime', { code: 'a < b && "$x" \\n }', trigger: '<a>' }, { id: 8, language: 'cobol' })).toEqual([
    {
      name: 'pegboard-7.sublime-snippet',
      text: `<snippet>
  <content>a &lt; b &amp;&amp; "\\$x" \\\\n }</content>
  <tabTrigger>&lt;a&gt;</tabTrigger>
  <scope>source.js</scope>
  <description>Log</description>
</snippet>
`,
    },
    { name: 'pegboard-8.sublime-snippet', text: expect.not.stringContaining('<scope>') },
  ]);
});

test.each([
  ['${1|a},b|} $1', '${1:a\\}} ${1}'],
  ['${1:x${2:y}\\}} }', '${1:x${2:y}\\}} }'],
  ['${1/a/b/}$0', '${1}${0}'],
])('writes %s as %s for Sublime Text', (code, expected) => {
  expect(text('sublime', { code, isTemplate: true })).toContain(`<content>${expected}</content>`);
});

test('leaves out characters that XML cannot contain', () => {
  const written = text('sublime', { title: 'a\u0001\uFFFEb', code: 'c\u0000d\u0085' });
  expect(written).toContain('<content>cd\u0085</content>');
  expect(written).toContain('<description>ab</description>');
});

test('writes a group of live templates', () => {
  const code = 'if ($a) {\n\t${1:say "hi"} $1 ${2|x,y|} ${3}$0 $CURRENT_YEAR $CLIPBOARD $UUID\n}';
  expect(files('jetbrains', { code, isTemplate: true, title: 'A & "B"' })).toEqual([
    {
      name: 'Pegboard.xml',
      text: `<templateSet group="Pegboard">
  <template name="log" value="if ($$a) {&#10;&#9;$P1$ $P1$ $P2$ $P3$$END$ $CURRENT_YEAR$ $CLIPBOARD$ $P4$&#10;}" description="A &amp; &quot;B&quot;" toReformat="false" toShortenFQNames="false">
    <variable name="P1" expression="" defaultValue="&quot;say \\&quot;hi\\&quot;&quot;" alwaysStopAt="true" />
    <variable name="P2" expression="enum(&quot;x&quot;,&quot;y&quot;)" defaultValue="&quot;x&quot;" alwaysStopAt="true" />
    <variable name="P3" expression="" defaultValue="" alwaysStopAt="true" />
    <variable name="CURRENT_YEAR" expression="date(&quot;yyyy&quot;)" defaultValue="" alwaysStopAt="false" />
    <variable name="CLIPBOARD" expression="clipboard()" defaultValue="" alwaysStopAt="false" />
    <variable name="P4" expression="" defaultValue="&quot;UUID&quot;" alwaysStopAt="true" />
    <context>
      <option name="OTHER" value="true" />
    </context>
  </template>
</templateSet>
`,
    },
  ]);
});

test.each([
  ['$1 ${x} $$', false, '$$1 $${x} $$$$'],
  ['a\u0001b\n', false, 'ab&#10;'],
  ['$0 ${0:end}', true, '$END$ end'],
  ['$1 ${1:<${2:b}>}', true, '$P1$ $P1$'],
])('writes %j, a template: %s, as %s for JetBrains', (code, isTemplate, expected) => {
  expect(text('jetbrains', { code, isTemplate })).toContain(` value="${expected}"`);
});

test.each([
  ['${1:name} $1', '{argument name="name" default="name"} {argument name="name" default="name"}'],
  ['$2', '{argument name="2"}'],
  ['${1|a,b|}', '{argument name="a" default="a" options="a, b"}'],
  ['${1|a\\,b,c|}', '{argument name="a,b" default="a,b"}'],
  ['${1:say "hi"}', '{argument name="say \'hi\'" default="say \'hi\'"}'],
  ['a$0b$0${0:c}', 'a{cursor}bc'],
  ['$CLIPBOARD $UUID $CURRENT_YEAR', '{clipboard} {uuid} {date format="yyyy"}'],
])('writes %s as %s for Raycast', (code, expected) => {
  expect(JSON.parse(text('raycast', { code, isTemplate: true }))).toEqual([
    { name: 'Log', text: expected, keyword: 'log' },
  ]);
});

test('code that is not a template has no placeholders for Raycast', () => {
  expect(JSON.parse(text('raycast', { code: '$1 \\ ${2:x}' }))).toMatchObject([{ text: '$1 \\ ${2:x}' }]);
});

test.each([
  ['mirrors of a long default', `\${1:${'x'.repeat(200_000)}}${'$1'.repeat(100_000)}`],
  ['placeholders', Array.from({ length: 70_000 }, (_, index) => `$${index}`).join('')],
  ['nested defaults', '${1:'.repeat(100_000)],
])('formats many %s without long texts', { tags: ['slow'] }, (_what, code) => {
  for (const format of EDITOR_FORMATS)
    expect(text(format, { code, isTemplate: true }).length).toBeLessThan(5 * EDITOR_MAX_BYTES);
});
