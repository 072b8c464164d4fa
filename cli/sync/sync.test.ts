import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import type { EditorFormat } from '#domain/editors/snippet.ts';
import { EDITOR_FORMATS } from '#domain/editors/snippet.ts';
import { cliTests } from '#tests/support/cli.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { CliError, EXIT } from '../errors.ts';
import { connect } from '../http/server.ts';
import { createSync } from './create-sync.ts';
import { watch } from './watch.ts';

const cli = cliTests();

beforeAll(async () => {
  await createSnippet(cli.ada, { title: 'Log', code: 'log($x);', trigger: 'log' });
  await createSnippet(cli.ada, {
    title: 'Loop',
    code: 'for i in ${1:x}; do',
    trigger: 'loop',
    language: 'bash',
    isTemplate: true,
  });
  const { id } = await createSnippet(cli.ben, {
    title: 'Favorite',
    code: 'fav',
    trigger: 'fav',
    language: 'go',
    isPublic: true,
  });
  await cli.ada.post(`/api/snippets/${id}/favorite`, { isFavorite: true });
  await createSnippet(cli.ada, { title: 'No trigger', code: 'none' });
});

const pathIn = (...parts: string[]) => join(cli.folder, ...parts);

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();

test('writes the text of the API for every editor, and nothing the second time', async () => {
  for (const format of EDITOR_FORMATS) {
    const folder = pathIn('all', format);
    const first = await cli.run(['sync', format, '--dir', folder]);
    expect(first, format).toMatchObject({ code: 0, stdout: expect.stringContaining(`${folder}\n  wrote `) });
    const again = await cli.run(['sync', format, '--dir', folder]);
    expect(again, format).toMatchObject({ code: 0, stdout: `${folder} is up to date.\n` });
  }
  expect(await readFile(pathIn('all/vscode/pegboard.code-snippets'), 'utf8')).toBe(
    (await cli.ada.get('/api/snippets/editor/vscode')).text,
  );
  expect(await filesIn(pathIn('all/zed'))).toEqual(['go.json', 'javascript.json', 'shell script.json']);
  expect(await filesIn(pathIn('all/jetbrains'))).toEqual(['Pegboard.xml']);
  expect(await filesIn(pathIn('all/raycast'))).toEqual(['pegboard-raycast.json']);
  expect(await filesIn(pathIn('all/nvim'))).toEqual([
    'package.json',
    'snippets',
    'snippets/go.json',
    'snippets/javascript.json',
    'snippets/sh.json',
  ]);
});

test('finds the folders of the editors that are installed', async () => {
  const env = { XDG_DATA_HOME: pathIn('data') };
  expect(await cli.run(['sync', 'vscode'], { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No VS Code, Cursor or VSCodium was found. Name the folder for snippets with --dir.\n',
  });
  const installed = ['Code', 'Cursor', 'zed', 'nvim', 'sublime-text', 'JetBrains/PyCharm2026.1', 'JetBrains/Toolbox'];
  for (const name of installed) await mkdir(pathIn('config', name), { recursive: true });
  const expected = {
    vscode: ['config/Code/User/snippets', 'config/Cursor/User/snippets'],
    zed: ['config/zed/snippets'],
    nvim: ['data/nvim/site/pack/pegboard/start/pegboard'],
    sublime: ['config/sublime-text/Packages/User/Pegboard'],
    jetbrains: ['config/JetBrains/PyCharm2026.1/templates'],
    raycast: [''],
  };
  for (const format of EDITOR_FORMATS) {
    const { stdout } = await cli.run(['sync', format, '--json'], { env });
    const folders = JSON.parse(stdout).map(({ folder }: { folder: string }) => folder);
    expect(folders).toEqual(expected[format].map((folder) => pathIn(folder)));
  }
});

test.each([
  ['vscode', 'pegboard.code-snippets', '{ "mine": { "prefix": "m", "body": ["x"] } }'],
  ['zed', 'javascript.json', '{ "mine": { "prefix": "m", "body": ["x"] } }'],
  ['nvim', 'package.json', '{ "name": "mine" }'],
  ['nvim', 'snippets/sh.json', '{ "mine": { "prefix": "m", "body": ["x"] } }'],
  ['jetbrains', 'Pegboard.xml', '<templateSet group="Mine"></templateSet>'],
  ['raycast', 'pegboard-raycast.json', '[]x'],
])('never touches a file of %s that it did not write: %s', async (format, name, text) => {
  const folder = pathIn('foreign', format, name.replaceAll('/', '-'));
  await write(join(folder, name), text);
  const before = await filesIn(folder);
  expect(await cli.run(['sync', format, '--dir', folder])).toEqual({
    code: 1,
    stdout: '',
    stderr: `Pegboard did not write ${join(folder, name)}. Move it, or name another folder with --dir.\n`,
  });
  expect(await readFile(join(folder, name), 'utf8')).toBe(text);
  expect(await filesIn(folder)).toEqual(before);
});

test('removes only files that it wrote', async () => {
  const { id } = await createCollection(cli.ada, { name: 'Shelf' });
  const shelved = await createSnippet(cli.ada, { title: 'Shelved', code: 'x', trigger: 'shelved', language: 'rust' });
  await cli.ada.post(`/api/collections/${id}/snippets/${shelved.id}`);
  const others = { zed: 'mine.json', nvim: 'README.md', sublime: 'mine.sublime-snippet' };
  const left = {
    zed: ['mine.json', 'rust.json'],
    nvim: ['README.md', 'package.json', 'snippets', 'snippets/rust.json'],
    sublime: ['mine.sublime-snippet', `pegboard-${shelved.id}.sublime-snippet`],
  };
  for (const format of ['zed', 'nvim', 'sublime'] as const) {
    const folder = pathIn('stale', format);
    await write(join(folder, others[format]), 'mine');
    expect((await cli.run(['sync', format, '--dir', folder])).code).toBe(0);
    const { stdout } = await cli.run(['sync', format, '-c', 'shelf', '--dir', folder]);
    expect(stdout).toContain('  removed ');
    expect(await filesIn(folder)).toEqual(left[format]);
  }
  await cli.ada.delete(`/api/snippets/${shelved.id}`);
});

test('ignores folders and broken links, but does not replace them', async () => {
  const folder = pathIn('odd');
  await mkdir(join(folder, 'mine.json'), { recursive: true });
  await symlink(pathIn('nowhere'), join(folder, 'link.json'));
  expect((await cli.run(['sync', 'zed', '--dir', folder])).code).toBe(0);
  expect(await filesIn(folder)).toEqual(expect.arrayContaining(['link.json', 'mine.json', 'shell script.json']));
  const path = pathIn('taken', 'pegboard.code-snippets');
  await mkdir(path, { recursive: true });
  expect((await cli.run(['sync', 'vscode', '--dir', 'taken'])).stderr).toContain(`did not write ${path}.`);
  expect(await filesIn(pathIn('taken'))).toEqual(['pegboard.code-snippets']);
});

test('does not write over a file whose name differs in case, which is the same on macOS and Windows', async () => {
  for (const [format, name] of [
    ['zed', 'Go.json'],
    ['vscode', 'Pegboard.code-snippets'],
  ] as const) {
    const path = pathIn('case', format, name);
    await write(path, '{ "mine": {} }');
    expect((await cli.run(['sync', format, '--dir', dirname(path)])).stderr).toContain(`did not write ${path}.`);
    expect(await filesIn(dirname(path))).toEqual([name]);
  }
});

test('refuses a file in place of the folder', async () => {
  await write(pathIn('file'), 'mine');
  expect(await cli.run(['sync', 'zed', '--dir', 'file'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${pathIn('file')} is not a folder.\n`,
  });
});

test('refuses an unknown editor and collection before it writes', async () => {
  expect(await cli.run(['sync', 'emacs'])).toMatchObject({
    code: 2,
    stderr: 'emacs is not one of vscode, zed, nvim, sublime, jetbrains, raycast.\n',
  });
  expect(await cli.run(['sync', 'vscode', '-c', 'Nowhere', '--dir', pathIn('never')])).toMatchObject({
    code: 1,
    stderr: 'You have no collection Nowhere.\n',
  });
  await expect(readdir(pathIn('never'))).rejects.toThrow('ENOENT');
});

test('says why there is nothing to write', async () => {
  await createCollection(cli.ada, { name: 'Bare' });
  const bare = await cli.run(['sync', 'zed', '-c', 'Bare', '--dir', pathIn('bare')]);
  expect(bare.stderr).toContain('Nothing to write: the collection has no snippets.');
  const env = { PEGBOARD_TOKEN: await cli.token(await cli.server.person('eve')) };
  const untriggered = await cli.run(['sync', 'zed', '--dir', pathIn('untriggered')], { env });
  expect(untriggered.stderr).toContain('Nothing to write: no snippet of yours has a trigger.');
});

test('writes only what has changed on the server', async () => {
  const folder = pathIn('watched');
  const server = connect(cli.url, await cli.token(cli.ada));
  const update = createSync(server, { format: 'zed', choice: {}, folders: [folder] });
  expect((await update())?.changes[0]?.written).toContain('go.json');
  expect(await update()).toBeNull();
  const { id } = await createSnippet(cli.ada, { title: 'New', code: 'new', trigger: 'new', language: 'rust' });
  expect(await update()).toMatchObject({ changes: [{ folder, written: ['rust.json'], removed: [] }], isEmpty: false });
  await cli.ada.delete(`/api/snippets/${id}`);
  expect(await update()).toMatchObject({ changes: [{ folder, written: [], removed: ['rust.json'] }] });
});

test.each(['../x.json', '/etc/x.json', 'a\\x.json'])('never writes the file %s outside of the folder', async (name) => {
  const folder = pathIn('outside/of');
  const server = { file: async () => Response.json({ files: [{ name, text: 'x' }] }) };
  const update = createSync(server, { format: 'zed', choice: {}, folders: [folder] });
  await expect(update()).rejects.toThrow('The server sent the file name');
  await expect(readdir(pathIn('outside'))).rejects.toThrow('ENOENT');
});

test.each([
  ['nvim', 'plugin/evil.lua'],
  ['nvim', 'init.lua'],
  ['sublime', '.bashrc'],
  ['sublime', 'plugin.py'],
  ['zed', 'a/b.json'],
])('refuses a file for %s that the editor does not have, and writes nothing: %s', async (format, name) => {
  const folder = pathIn('hostile');
  const files = [
    { name: format === 'sublime' ? 'pegboard-1.sublime-snippet' : 'package.json', text: 'x' },
    { name, text: 'x' },
  ];
  const server = { file: async () => Response.json({ files }) };
  const update = createSync(server, { format: format as EditorFormat, choice: {}, folders: [folder] });
  await expect(update()).rejects.toMatchObject({
    exitCode: EXIT.error,
    message: `The server sent the file name ${name}, which no file for ${format} has. Nothing was written.`,
  });
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('a watch reports a failure once, goes on, and ends if the token is no longer valid', async () => {
  const run = vi.fn<() => Promise<void>>();
  for (const error of [new Error('first'), new Error('again')]) run.mockRejectedValueOnce(error);
  run.mockResolvedValueOnce();
  run.mockRejectedValueOnce(new Error('later'));
  run.mockRejectedValueOnce(new CliError('revoked', EXIT.signedOut));
  const reported: unknown[] = [];
  await expect(watch({ run, onError: (error) => reported.push(error), intervalMs: 1 })).rejects.toThrow('revoked');
  expect(reported).toEqual([new Error('first'), new Error('later')]);
});

test('writes what a saved search finds, also after the search has changed', async () => {
  const folder = pathIn('search');
  const { body } = await cli.ada.post('/api/searches', { name: 'Shell', q: 'lang:bash' });
  expect(await cli.run(['sync', 'zed', '--search', 'shell', '--dir', folder])).toMatchObject({ code: 0 });
  expect(await filesIn(folder)).toEqual(['shell script.json']);
  const id = (body as { id: number }).id;
  await cli.ada.put(`/api/searches/${id}`, { name: 'Shell', q: 'title:log' });
  expect(await cli.run(['sync', 'zed', '--search', 'Shell', '--dir', folder])).toMatchObject({ code: 0 });
  expect(await filesIn(folder)).toEqual(['javascript.json']);
});

test('refuses an unknown search, and one with a collection', async () => {
  const unknown = await cli.run(['sync', 'zed', '--search', 'nothing', '--dir', pathIn('none')]);
  expect(unknown).toMatchObject({
    code: EXIT.error,
    stderr: expect.stringContaining('You have no saved search nothing.'),
  });
  const both = await cli.run(['sync', 'zed', '--search', 'x', '-c', 'y', '--dir', pathIn('none')]);
  expect(both).toMatchObject({ code: EXIT.usage, stderr: expect.stringContaining('Choose -c or --search.') });
});
