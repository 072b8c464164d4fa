import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import { ExportDocument } from '#contract/transfer.ts';
import { cliTests } from '#tests/support/cli.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';

const cli = cliTests();

test('exports JSON that imports to the same library', async () => {
  const files = [
    { name: 'src/a.py', code: 'first' },
    { name: 'b.md', code: 'second\u2028\r\n' },
  ];
  const two = await createSnippet(cli.ada, { title: 'Größe: / \\', files, trigger: 'two' });
  await createSnippet(cli.ada, { title: 'Same', code: 'one', language: 'go', isPublic: true });
  await createSnippet(cli.ada, { title: 'same', code: 'two', language: 'go' });
  const { id } = await createCollection(cli.ada, { name: 'Shelf' });
  await cli.ada.post(`/api/collections/${id}/snippets/${two.id}`);

  const { code, stdout, stderr } = await cli.run(['export']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((await cli.run(['export', '--json'])).stdout.length).toBe(stdout.length);
  const env = { PEGBOARD_TOKEN: await cli.token(cli.ben) };
  expect(await cli.run(['import', '-'], { input: stdout, env })).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Imported 3 snippets\.\nTo undo: pegboard import --undo \d+\n$/),
    stderr: '',
  });
  const library = (text: string) => {
    const { snippets, collections } = ExportDocument.parse(JSON.parse(text));
    return { snippets: snippets.map((snippet) => ({ ...snippet, isPublic: false })), collections };
  };
  expect(library((await cli.run(['export'], { env })).stdout)).toEqual(library(stdout));
  expect((await cli.run(['export'], { env })).stdout).not.toContain('"isPublic":true');
});

test('counts one file of one snippet', async () => {
  const cleo = await cli.server.person('cleo');
  const env = { PEGBOARD_TOKEN: await cli.token(cleo) };
  await cleo.post('/api/snippets', { title: 'Only', code: 'x', language: 'go' });
  const { stdout } = await cli.run(['export', '--files', 'single'], { env });
  expect(stdout).toBe(`Wrote 1 file of 1 snippet to ${join(cli.folder, 'single')}\n`);
});

test('exports files to a new folder, which import to the same library', async () => {
  const exported = await cli.run(['export', '--files', 'library']);
  const folder = join(cli.folder, 'library');
  expect(exported).toEqual({ code: 0, stdout: `Wrote 4 files of 3 snippets to ${folder}\n`, stderr: '' });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(names.map((name) => name.slice(folder.length + 1)).toSorted()).toEqual([
    'Shelf.md',
    'Shelf/Größe- - -.md',
    'Shelf/Größe- - -/b.md',
    'Shelf/Größe- - -/src/a.py',
    'same-2.go',
    'same-2.go.md',
    'same.go',
    'same.go.md',
  ]);
  expect(await readFile(join(folder, 'Shelf/Größe- - -/b.md'), 'utf8')).toBe('second\u2028\r\n');
  const dan = await cli.server.person('dan');
  const env = { PEGBOARD_TOKEN: await cli.token(dan) };
  expect(await cli.run(['import', 'library'], { env })).toMatchObject({ code: 0 });
  const [copy, original] = await Promise.all([dan, cli.ada].map((person) => person.get('/api/snippets/export')));
  const { snippets, collections } = ExportDocument.parse(original?.body);
  const imported = snippets.map((snippet) => ({ ...snippet, isPublic: false }));
  expect(copy?.body).toMatchObject({ snippets: imported, collections });
  expect(await cli.run(['export', '--files', 'library'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${folder} is not empty. Name a new folder.\n`,
  });
  await writeFile(join(cli.folder, 'file'), '');
  for (const path of ['file', 'file/inside'])
    expect(await cli.run(['export', '--files', path])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${join(cli.folder, path)} is not a folder.\n`,
    });
});

test('exports files whose names a disk cannot have together', async () => {
  const code = 'x';
  const files = ['src', 'src/main.ts', '🪝'.repeat(100), 'last.ts'].map((name) => ({ name, code }));
  const reply = await cli.ada.post('/api/snippets', { title: 'Names', files });
  expect(await cli.run(['export', '--files', 'names'])).toMatchObject({ code: 0, stderr: '' });
  expect((await readdir(join(cli.folder, 'names/Names'))).toSorted()).toEqual([
    'last.ts',
    'src',
    'src-2',
    '🪝'.repeat(50),
  ]);
  await cli.ada.delete(`/api/snippets/${Snippet.parse(reply.body).id}`);
});

test('imports a list and one snippet, and names what is refused', async () => {
  const path = join(cli.folder, 'list.json');
  await writeFile(path, JSON.stringify([{ title: 'Good', code: 'x' }, { title: 'Empty', code: '' }, 7]));
  const { code, stdout, stderr } = await cli.run(['import', 'list.json']);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^Imported 1 snippet\.\nTo undo/),
  });
  expect(stderr).toBe('snippet 2 (Empty): Code is required\nsnippet 3: A snippet must be an object\n');
  const json = await cli.run(['import', 'list.json', '--json']);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ created: 0, skipped: 1, failed: [{ index: 1 }, { index: 2 }] });
  expect(JSON.parse(json.stderr)).toEqual({ error: { message: stderr.trim(), exitCode: 1 } });
  for (const input of ['{"title": "One", "code": "y"}', '{"title": "Two", "files": [{"code": "y"}]}']) {
    const one = await cli.run(['import', '-', '--json'], { input });
    expect(JSON.parse(one.stdout)).toMatchObject({ created: 1, skipped: 0, failed: [] });
  }
});

test('imports files that are larger than the code of a snippet', async () => {
  const snippets = ['First', 'Second'].map((title) => ({ title, code: 'x'.repeat(CODE_MAX_BYTES) }));
  const { stdout } = await cli.run(['import', '-'], { input: JSON.stringify(snippets) });
  expect(stdout).toContain('Imported 2 snippets.');
});

test('refuses other input before it sends anything', async () => {
  const before = await cli.ada.get('/api/snippets');
  for (const [input, message] of [
    ['', 'Standard input.json, line 1: Invalid JSON: value expected'],
    ['no JSON', 'Standard input.json, line 1: Invalid JSON: invalid symbol'],
    ['7', 'Standard input.json: It is not JSON with snippets'],
    ['{"snippets": 7}', 'Standard input.json: It is not JSON with snippets'],
    ['[]', 'There are no snippets in it.'],
  ] as const)
    expect(await cli.run(['import', '-'], { input }), input).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
  expect((await cli.run(['import', 'missing.json'])).stderr).toBe('missing.json does not exist.\n');
  await mkdir(join(cli.folder, 'folder'));
  expect(await cli.run(['import', 'folder'])).toMatchObject({ code: 1, stdout: '' });
  expect((await cli.ada.get('/api/snippets')).body).toEqual(before.body);
});

test.each([
  ['GitHub Gist', [{ files: { 'a.sh': { filename: 'a.sh', content: 'ls' } } }]],
  ['massCode', { folders: [], tags: [], snippets: [{ name: 'List', content: [{ value: 'ls' }] }] }],
  ['ByteStash', { version: '1.0', snippets: [{ title: 'One', fragments: [{ file_name: 'a.sh', code: 'ls' }] }] }],
])('imports an export of %s', async (_program, file) => {
  const { stdout } = await cli.run(['import', '-'], { input: JSON.stringify(file) });
  expect(stdout).toContain('Imported 1 snippet.');
});

test('imports a folder without what programs leave behind, and names what it cannot read', async () => {
  const dora = await cli.server.person('dora');
  const env = { PEGBOARD_TOKEN: await cli.token(dora) };
  const folder = join(cli.folder, 'old');
  await mkdir(join(folder, 'node_modules/x'), { recursive: true });
  await mkdir(join(folder, 'shell'));
  await writeFile(join(folder, 'node_modules/x/index.js'), 'no');
  await writeFile(join(folder, 'shell/list.sh'), 'ls');
  await writeFile(join(folder, 'logo.png'), Buffer.from([0x89, 0, 1]));
  await writeFile(join(folder, 'broken.code-snippets'), '{\n"a"');
  const { code, stdout, stderr } = await cli.run(['import', 'old'], { env });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Imported 1 snippet\.\nTo undo/),
  });
  expect(stderr).toBe(
    'old/logo.png: It is a binary file.\nold/broken.code-snippets, line 2: Invalid JSON: colon expected\n',
  );
  expect((await dora.get('/api/snippets')).body).toMatchObject([{ title: 'list', language: 'bash' }]);
  expect((await dora.get('/api/collections')).body).toMatchObject([{ name: 'old / shell', snippetCount: 1 }]);
});

test('a token without the scope cannot export', async () => {
  const env = { PEGBOARD_TOKEN: await cli.token(cli.ada, ['snippets:read']) };
  expect(await cli.run(['export'], { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'This API token lacks the scope library:export\npegboard login asks for a token with all scopes.\n',
  });
});

test('names snippets that lose a taken trigger, and does not fail', async () => {
  const eve = await cli.server.person('trigger');
  const env = { PEGBOARD_TOKEN: await cli.token(eve) };
  const { id } = await createSnippet(eve, { title: 'Taker', code: 'old', language: 'go', trigger: 'go' });
  const snippets = [
    { title: 'Taker', code: 'new', language: 'go', trigger: 'go' },
    { title: 'Free', code: 'x', trigger: 'free' },
  ];
  await writeFile(join(cli.folder, 'taken.json'), JSON.stringify(snippets));
  const copy = ['import', 'taken.json', '--changed', 'copy'];
  const shown = await cli.run([...copy, '--dry-run'], { env });
  expect(shown.stdout).toMatch(
    new RegExp(`changed: Taker \\(${id}\\)\nwithout its trigger: Taker \\(${id} has it\\)\n$`),
  );
  expect((await cli.run(['import', 'taken.json', '--dry-run'], { env })).stdout).not.toContain('without');
  const { code, stdout, stderr } = await cli.run(copy, { env });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'snippet 1 (Taker): Imported without the trigger “go”: another snippet has it\n',
  });
  expect(stdout).toContain('Imported 2 snippets.');
});

test('says what is new, and asks on a terminal', async () => {
  const eve = await cli.server.person('eve');
  const env = { PEGBOARD_TOKEN: await cli.token(eve) };
  await createSnippet(eve, { title: 'Changed', code: 'old', language: 'go' });
  await createSnippet(eve, { title: 'Same', code: 'x', language: 'go' });
  const snippets = [
    { title: 'Changed', code: 'new', language: 'go' },
    { title: 'Same', code: 'x', language: 'go' },
    { title: 'New', code: 'x' },
    { title: 'Empty', code: '' },
  ];
  await writeFile(join(cli.folder, 'box.json'), JSON.stringify(snippets));
  const counts = '1 new, 1 already here, 1 changed, 1 refused';
  const shown = await cli.run(['import', 'box.json', '--dry-run'], { env });
  expect(shown.code).toBe(0);
  expect(shown.stdout).toContain(counts);
  expect(shown.stdout).toMatch(/changed: Changed \(\d+\)\nsnippet 4 \(Empty\): Code is required\n$/);
  const json = await cli.run(['import', 'box.json', '--dry-run', '--json'], { env });
  expect(JSON.parse(json.stdout)).toMatchObject({ new: 1, same: 1, changed: 1, refused: [{ index: 3 }] });

  const refused = await cli.run(['import', 'box.json'], { env, answers: ['n'] });
  expect(refused.code).toBe(130);
  expect(refused.stderr).toContain(counts);
  expect((await eve.get('/api/snippets')).body).toHaveLength(2);
  const accepted = await cli.run(['import', 'box.json', '--changed', 'copy', '--tag', 'old'], { env, answers: ['y'] });
  expect(accepted.stdout).toContain('Imported 2 snippets, skipped 1.');
  const stored = Snippet.array().parse((await eve.get('/api/snippets')).body);
  expect(
    stored
      .filter(({ tags }) => tags.includes('old'))
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['Changed', 'New']);
});

test('updates changed snippets in a collection and undoes it', async () => {
  const finn = await cli.server.person('finn');
  const env = { PEGBOARD_TOKEN: await cli.token(finn) };
  const { id } = await createSnippet(finn, { title: 'Mine', code: 'old', language: 'go' });
  const { id: collectionId } = await createCollection(finn, { name: 'Old ones' });
  await writeFile(join(cli.folder, 'mine.json'), JSON.stringify([{ title: 'Mine', code: 'new', language: 'go' }]));
  const args = ['import', 'mine.json', '--changed', 'update', '--collection', 'old ones', '--json'];
  const result = JSON.parse((await cli.run(args, { env })).stdout);
  expect(result).toMatchObject({ created: 0, updated: 1, skipped: 0, failed: [] });
  expect((await finn.get(`/api/collections/${collectionId}/snippets`)).body).toMatchObject([{ id, code: 'new' }]);
  const undone = await cli.run(['import', '--undo', String(result.id)], { env, answers: ['y'] });
  expect(undone.stdout).toBe('Moved 0 snippets to the trash, restored 1 snippet.\n');
  expect((await finn.get(`/api/snippets/${id}`)).body).toMatchObject({ code: 'old', version: 1 });
  expect(await cli.run(['import', '--undo', '4711'], { env })).toMatchObject({ code: 1 });
});

test.each([
  [['import'], 'import needs a file, a folder, - or gists.'],
  [['import', 'x.json', '--changed', 'merge'], '--changed must be skip, update, copy.'],
  [['import', '--undo', 'x'], '--undo needs the id of an import.'],
  [['import', '--undo', '1', 'x.json'], '--undo needs the id of an import.'],
])('refuses %j with a usage error', async (args, message) => {
  const { code, stderr } = await cli.run(args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
