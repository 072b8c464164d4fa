import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { cliTests } from '#tests/support/cli.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';

const cli = cliTests();

const write = async (name: string, content: string | Uint8Array) => {
  const path = join(cli.folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
};

/** Runs `add --json` and returns the snippet. */
async function add(args: readonly string[], input = ''): Promise<SnippetDetail> {
  const { stdout, stderr } = await cli.run(['add', '--json', ...args], { input });
  if (stderr !== '') throw new Error(stderr);
  return SnippetDetail.parse(JSON.parse(stdout));
}

test('adds a private snippet from a file, with its language and tags', async () => {
  await write('src/wait.ts', 'export const wait = 250;\n');
  const { code, stdout, stderr } = await cli.run(['add', 'src/wait.ts', '--tag', 'timing', '--tag', 'small']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [, id] = /^Added wait\.ts \((\d+), private\)\n/.exec(stdout) ?? [];
  expect(stdout).toContain(`${cli.url}/snippets/${id}\n`);
  expect(SnippetDetail.parse((await cli.ada.get(`/api/snippets/${id}`)).body)).toMatchObject({
    title: 'wait.ts',
    code: 'export const wait = 250;\n',
    language: 'typescript',
    fileName: 'wait.ts',
    tags: ['timing', 'small'],
    isPublic: false,
  });
});

test('adds one snippet of several files', async () => {
  await write('go/main.go', 'package main');
  await write('go/go.mod', 'module example');
  await write('other/main.go', 'package other');
  const two = await add(['go/main.go', 'go/go.mod', '-t', 'Server']);
  expect(two).toMatchObject({ title: 'Server', fileCount: 2, files: [{ name: 'main.go' }, { name: 'go.mod' }] });
  const same = await add(['./go/main.go', 'other/main.go']);
  expect(same.files.map(({ name }) => name)).toEqual(['go/main.go', 'other/main.go']);
});

test('adds standard input, named by --file or by its first line', async () => {
  expect(await add([], '\n  first line\nsecond\n')).toMatchObject({
    title: 'first line',
    language: 'text',
    fileName: null,
  });
  expect(await add(['-', '--file', 'fix.diff'], '--- a\n+++ b\n')).toMatchObject({
    title: 'fix.diff',
    language: 'diff',
  });
  expect(await add(['-', '-t', 'Query', '-l', 'sql'], 'select 1;')).toMatchObject({ title: 'Query', language: 'sql' });
});

test('knows a language by its extension and label', async () => {
  const { id } = await add(['-', '-t', 'Loop', '-l', 'Rs'], 'loop {}');
  const literal = await createSnippet(cli.ada, { title: 'Typed', language: 'rs' });
  const languageOf = async () => SnippetDetail.parse((await cli.ada.get(`/api/snippets/${id}`)).body).language;
  expect(await languageOf()).toBe('rust');
  const listed = async (language: string) => {
    const { stdout } = await cli.run(['ls', '-l', language]);
    return stdout.split('\n').map((line) => Number(line.split('\t')[0]));
  };
  expect(await listed('Rust')).toEqual([id, 0]);
  expect(await listed('rs')).toEqual([literal.id, id, 0]);
  await cli.run(['edit', 'Loop', '-l', 'C++']);
  expect(await languageOf()).toBe('cpp');
});

test('adds to a collection by its name, and publishes', async () => {
  const { id } = await createCollection(cli.ada, { name: 'Größen' });
  const added = await add(['-', '-c', 'GRÖSSEN'.toLowerCase().replace('ss', 'ß'), '--public'], 'x');
  expect(added.isPublic).toBe(true);
  const inside = await cli.ada.get(`/api/collections/${id}/snippets`);
  expect(inside.body).toMatchObject([{ id: added.id, isPublic: true }]);
});

test('says what is wrong before it adds anything', async () => {
  await write('empty.txt', ' \n');
  await write('image.png', new Uint8Array([0x89, 0x50, 0xff]));
  await write('zero.txt', 'a\0b');
  await write('huge.txt', 'x'.repeat(CODE_MAX_BYTES + 1));
  const before = await cli.ada.get('/api/snippets');
  const refused = [
    [['add'], /^Standard input is empty\.$/],
    [['add', 'empty.txt'], /^empty\.txt is empty\.$/],
    [['add', 'image.png'], /^image\.png is not text in UTF-8\.$/],
    [['add', 'zero.txt'], /^zero\.txt is not text: it contains a NUL character\.$/],
    [['add', 'huge.txt'], /^huge\.txt is larger than 512 KiB\.$/],
    [['add', 'missing.txt'], /^missing\.txt does not exist\.$/],
    [['add', 'src'], /^src is a folder\. Name the files in it\.$/],
    [['add', 'src/wait.ts', '-c', 'Nowhere'], /^You have no collection Nowhere\.$/],
    [['add', 'src/wait.ts', '--tag', 'x'.repeat(51)], /A tag cannot exceed 50 characters/],
  ] as const;
  await write('src/wait.ts', 'x');
  await Promise.all(
    refused.map(async ([args, message]) => {
      const { code, stdout, stderr } = await cli.run(args);
      expect({ code, stdout }, args.join(' ')).toEqual({ code: 1, stdout: '' });
      expect(stderr.trim()).toMatch(message);
    }),
  );
  expect((await cli.ada.get('/api/snippets')).body).toEqual(before.body);
});

test('names the snippet that was added if it could not be published', async () => {
  const PEGBOARD_TOKEN = await cli.token(cli.ada, ['snippets:read', 'snippets:write']);
  const { code, stderr } = await cli.run(['add', '--public', '-t', 'Kept'], { input: 'x', env: { PEGBOARD_TOKEN } });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^This API token lacks the scope snippets:publish\n.*\nThe snippet was added: Kept \(\d+, private\)\n$/,
  );
});

test('gets only the code by id, trigger and title', async () => {
  const code = '\u001b[31mno newline at the end \u{1f98a}';
  const { id } = await createSnippet(cli.ada, { title: 'Fox: 100% [a-z]', trigger: 'FoX', code });
  await createSnippet(cli.ada, { title: 'fox: 100% [a-z] and more', code: 'other' });
  for (const name of [String(id), 'fox', 'Fox: 100% [a-z]', 'FOX: 100% [A-Z]'])
    expect(await cli.run(['get', name]), name).toEqual({ code: 0, stdout: code, stderr: '' });
});

test('gets a public snippet of another person only by its id', async () => {
  const open = await createSnippet(cli.ben, { title: 'From Ben', trigger: 'ben', code: 'ben', isPublic: true });
  const closed = await createSnippet(cli.ben, { code: 'hidden' });
  expect((await cli.run(['get', String(open.id)])).stdout).toBe('ben');
  for (const name of [String(closed.id), 'From Ben', 'ben'])
    expect(await cli.run(['get', name]), name).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('No snippet'),
    });
});

test('names the candidates if several snippets have the title', async () => {
  const first = await createSnippet(cli.ada, { title: 'Twins' });
  const second = await createSnippet(cli.ada, { title: 'Twins', isPublic: true });
  await createSnippet(cli.ada, { title: 'twins' });
  const { code, stdout, stderr } = await cli.run(['get', 'Twins']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.split('\n').toSorted()).toEqual(
    [
      '2 snippets have this title. Name one by its id:',
      `  Twins (${first.id}, private)`,
      `  Twins (${second.id}, public)`,
      '',
    ].toSorted(),
  );
});

test('gets a snippet by the beginning of its title, unless several start so', async () => {
  await createSnippet(cli.ada, { title: 'quickSort in place', code: 'sort' });
  expect(await cli.run(['get', 'quickSO'])).toMatchObject({ code: 0, stdout: 'sort' });
  expect(await cli.run(['rm', 'quickSort', '-y'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('quickSort in place'),
  });
  await createSnippet(cli.ada, { title: 'Quicksort stable', code: 'other' });
  const { code, stderr } = await cli.run(['get', 'quicksort']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^2 snippets start with this\. Name one by its id:\n( {2}.* \(\d+, private\)\n){2}$/);
});

test('lists the versions of a snippet and restores one as a new version', async () => {
  const { id } = await createSnippet(cli.ada, { title: 'Versioned', code: 'one', language: 'text' });
  await cli.run(['edit', String(id), '-'], { input: 'two' });
  const history = await cli.run(['history', 'Versioned']);
  expect(history).toMatchObject({ code: 0, stderr: '' });
  expect(history.stdout).toMatch(/^2\t\S+Z\t\+1 -1\tVersioned\t\n1\t\S+Z\t\S*.*\tVersioned\t\n$/);
  expect(await cli.run(['restore', 'Versioned', '1'])).toMatchObject({
    code: 0,
    stdout: `Restored version 1 of Versioned (${id}, private) as version 3\n`,
  });
  expect((await cli.run(['get', String(id)])).stdout).toBe('one');
  expect((await cli.run(['restore', String(id), '1'])).stdout).toBe(`Nothing changed in Versioned (${id}, private)\n`);
  expect((await cli.run(['history', String(id)], { terminal: ['stdout'] })).stdout).toMatch(
    /^ {3}3 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}\+1 -1 +Versioned {2}\(restored version 1\)\n/,
  );
  expect((await cli.run(['restore', String(id), 'first'])).code).toBe(2);
  expect(await cli.run(['restore', String(id), '99'])).toMatchObject({ code: 1, stdout: '' });
  const theirs = await createSnippet(cli.ben, { isPublic: true });
  expect((await cli.run(['history', String(theirs.id)])).code).toBe(1);
});

test('refuses an unknown language and names the nearest', async () => {
  const { code, stdout, stderr } = await cli.run(['add', '-t', 'Wait', '-l', 'pythn'], { input: 'x' });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('pythn is not a known language. Did you mean python?');
  const { id } = await createSnippet(cli.ada, { title: 'Known', language: 'klingon' });
  expect((await cli.run(['edit', String(id), '-l', 'klingonn'])).code).toBe(2);
  expect((await cli.run(['ls', '-l', 'klingon'])).stdout).toContain('Known');
});

test('suggests the command that was probably meant', async () => {
  expect(await cli.run(['lst'])).toMatchObject({ code: 2, stderr: 'lst is not a command. Did you mean ls?\n' });
  expect((await cli.run(['frobnicate'])).stderr).toContain('pegboard --help lists them.');
});

test('colors code only on a terminal, unless NO_COLOR is set', async () => {
  const code = 'const a = "<b> & \\u001b[31m"; // note\n';
  const { id } = await createSnippet(cli.ada, { title: 'Colored', code, language: 'javascript' });
  const get = async (options: Parameters<typeof cli.run>[1]) => (await cli.run(['get', String(id)], options)).stdout;
  const colored = await get({ terminal: ['stdout'] });
  expect(colored).toContain('\u001b[35mconst\u001b[39m');
  expect(colored).toContain('\u001b[90m// note\u001b[39m');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(code);
  expect(await get({ terminal: ['stdout'], env: { NO_COLOR: '1' } })).toBe(code);
  expect(await get({})).toBe(code);
});

test('gets one file of several, and the whole snippet as JSON', async () => {
  const files = [
    { name: 'a.py', code: 'first' },
    { name: 'B.md', code: 'second' },
  ];
  const { id } = await createSnippet(cli.ada, { title: 'Two files', files });
  expect(await cli.run(['get', 'Two files'])).toEqual({
    code: 0,
    stdout: 'first',
    stderr: 'This is the first of 2 files. --file chooses: a.py, B.md\n',
  });
  expect((await cli.run(['get', 'Two files', '--file', 'b.md'])).stdout).toBe('second');
  expect(await cli.run(['get', 'Two files', '--file', 'c'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('It has: a.py, B.md'),
  });
  const { stdout } = await cli.run(['get', 'Two files', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ id, isPublic: false, files });
});

test('aligns a list on a terminal, bold unless NO_COLOR is set', async () => {
  const title = 'Wide 漢字 \u001b]0;x\u0007 title that is much longer than its column';
  const { id } = await createSnippet(cli.ada, { title, language: 'sql', trigger: 'w', tags: ['wide'] });
  const list = (env: Record<string, string> = {}) => cli.run(['ls', '-l', 'sql'], { env, terminal: ['stdout'] });
  const line = (await list({ NO_COLOR: '1' })).stdout.split('\n').find((one) => one.includes('漢字'));
  expect(line).toBe(
    `${String(id).padStart(6)}  Wide 漢字 \ufffd]0;x\ufffd title that is much lon…  sql           private  w #wide`,
  );
  expect((await list()).stdout).toContain('\u001b[1mWide');
  expect((await list({ TERM: 'dumb' })).stdout).not.toContain('\u001b');
});

test('lists and finds with tabs in a pipe, filters and whole code as JSON', async () => {
  const { id } = await createCollection(cli.ada, { name: 'Shelf' });
  const code = 'needle\n'.repeat(100);
  const haystack = await createSnippet(cli.ada, {
    title: 'Tab\there',
    tags: ['a', 'b'],
    language: 'go',
    trigger: 'hay',
    code,
  });
  const other = await createSnippet(cli.ada, { title: 'Public', code: 'needle', isPublic: true });
  await createSnippet(cli.ben, { code: 'needle', isPublic: true });
  await cli.ada.post(`/api/collections/${id}/snippets/${haystack.id}`);
  const line = `${haystack.id}\tTab here\tgo\tprivate\thay\ta,b\n`;
  const otherLine = `${other.id}\tPublic\tjavascript\tpublic\t\ttiming\n`;
  expect(await cli.run(['find', 'needle'])).toEqual({ code: 0, stdout: otherLine + line, stderr: '' });
  for (const args of [
    ['find', 'needle', '-l', 'go'],
    ['find', 'needle', '--tag', 'b'],
    ['ls', '-c', 'shelf'],
    ['ls', '-l', 'go', '--tag', 'a'],
  ])
    expect((await cli.run(args)).stdout, args.join(' ')).toBe(line);
  const json = await cli.run(['ls', '-c', String(id), '--json']);
  expect(Snippet.array().parse(JSON.parse(json.stdout))).toMatchObject([
    { id: haystack.id, code, codeTruncated: false },
  ]);
  expect(await cli.run(['find', 'nowhere to be found'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect((await cli.run(['ls'])).stdout.split('\n').length).toBeGreaterThan(3);
});

test('finds with filters, saved searches and notices', async () => {
  const marked = await createSnippet(cli.ada, { title: 'Quokka', language: 'go', code: 'a\nwombat here' });
  await createSnippet(cli.ada, { title: 'Quokka', language: 'rust', code: 'other' });
  const found = async (...args: string[]) => {
    const { code, stdout, stderr } = await cli.run(['find', '--json', ...args]);
    expect(code).toBe(0);
    return { snippets: Snippet.array().parse(JSON.parse(stdout)), stderr };
  };
  const filtered = await found('lang:go', 'quokka');
  expect(filtered.snippets).toMatchObject([{ id: marked.id, matches: [{ field: 'title', text: 'Quokka' }] }]);
  expect((await found('--', '-lang:rust', 'quokka')).snippets).toHaveLength(1);
  const words = await found('wombat', 'quokka');
  expect(words.snippets).toMatchObject([{ id: marked.id, matches: [{ line: 2 }, {}] }]);
  expect(words.stderr).toContain('These contain all the words.');
  await cli.ada.post('/api/searches', { name: 'Go animals', q: 'lang:go regex:qu.kk' });
  expect((await found('@go animals')).snippets).toMatchObject([{ id: marked.id }]);
  const unknown = await found('@nothing');
  expect(unknown).toMatchObject({ snippets: [], stderr: expect.stringContaining('no saved search nothing') });
});

test('lists the best match of a search first, and the newest snippet without a search', async () => {
  const eve = await cli.server.person('eve');
  const env = { PEGBOARD_TOKEN: await cli.token(eve) };
  const best = await createSnippet(eve, { title: 'Axolotl', code: 'x' });
  const newer = await createSnippet(eve, { title: 'Newer', code: 'an axolotl' });
  const idsOf = async (...args: string[]) =>
    (await cli.run(args, { env })).stdout
      .split('\n')
      .slice(0, 2)
      .map((line) => Number(line.split('\t')[0]));
  expect(await idsOf('find', 'axolotl')).toEqual([best.id, newer.id]);
  expect(await idsOf('ls')).toEqual([newer.id, best.id]);
});

test('lists pinned snippets in their order', async () => {
  const [first, , third] = [
    await createSnippet(cli.ada, { title: 'First' }),
    await createSnippet(cli.ada, { title: 'Second' }),
    await createSnippet(cli.ada, { title: 'Third' }),
  ];
  for (const { id } of [third, first]) await cli.ada.put(`/api/snippets/${id}/pin`, undefined);
  const { stdout } = await cli.run(['ls', '--pinned']);
  expect(stdout.split('\n').map((line) => line.split('\t')[1])).toEqual(['First', 'Third', undefined]);
});
