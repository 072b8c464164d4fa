import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { SnippetDetail } from '#contract/snippets.ts';
import { cliTests } from '#tests/support/cli.ts';
import { createSnippet } from '#tests/support/factories.ts';

const cli = cliTests();

const read = async (id: number) => SnippetDetail.parse((await cli.ada.get(`/api/snippets/${id}`)).body);
const clipboard = () => join(cli.folder, 'clipboard');
const tools = () => ({ PATH: `${join(cli.folder, 'tools')}:${process.env.PATH}`, DISPLAY: ':0' });

/** Makes a program of a few lines of shell. */
async function program(name: string, script: string): Promise<string> {
  const path = join(cli.folder, 'tools', name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

beforeAll(async () => {
  await program('xclip', `cat > ${clipboard()}`);
});

test('moves snippets to the trash, and none if one is unknown', async () => {
  const first = await createSnippet(cli.ada, { title: 'First', trigger: 'first' });
  const second = await createSnippet(cli.ada, { title: 'Second', isPublic: true });
  expect(await cli.run(['rm', 'first', 'nowhere'])).toMatchObject({ code: 1, stdout: '' });
  expect(await cli.run(['rm', 'first', 'Second', String(first.id)])).toEqual({
    code: 0,
    stdout: `Moved to the trash: First (${first.id}, private), Second (${second.id}, public)\n`,
    stderr: '',
  });
  expect((await cli.ada.get(`/api/snippets/${first.id}`)).status).toBe(404);
});

test("changes no other person's snippet, and names those that were moved before", async () => {
  const own = await createSnippet(cli.ada, { title: 'Own' });
  const foreign = await createSnippet(cli.ben, { title: 'Foreign', isPublic: true });
  const hidden = await createSnippet(cli.ben, { title: 'Hidden' });
  for (const args of [['edit', '-t', 'Mine'], ['share', '--public'], ['rm']]) {
    const refused = await cli.run([...args, String(foreign.id)]);
    expect(refused, args[0]).toMatchObject({ code: 1, stdout: '', stderr: expect.not.stringContaining('No snippet') });
    const missing = await cli.run([...args, String(hidden.id)]);
    expect(missing, args[0]).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^No snippet has the/),
    });
  }
  const { code, stderr } = await cli.run(['rm', String(own.id), String(foreign.id)]);
  expect({ code, after: stderr.split('\n')[1] }).toEqual({
    code: 1,
    after: `Moved to the trash before: Own (${own.id}, private)`,
  });
  expect((await cli.ben.get(`/api/snippets/${foreign.id}`)).body).toMatchObject({ title: 'Foreign', isPublic: true });
  expect((await cli.ada.get(`/api/snippets/${own.id}`)).status).toBe(404);
});

test('asks before it moves a snippet, only on a terminal', async () => {
  const { id } = await createSnippet(cli.ada, { title: 'Asked' });
  const no = await cli.run(['rm', 'Asked'], { answers: [''] });
  expect(no).toMatchObject({ code: 130, stdout: '' });
  expect(stripVTControlCharacters(no.stderr)).toContain(`Move Asked (${id}, private) to the trash? [y/N] `);
  expect((await cli.run(['rm', 'Asked'], { answers: [] })).code).toBe(130);
  expect((await read(id)).title).toBe('Asked');
  expect((await cli.run(['rm', 'Asked'], { answers: ['y'] })).code).toBe(0);
  const other = await createSnippet(cli.ada, { title: 'Not asked' });
  expect((await cli.run(['rm', String(other.id), '-y'], { terminal: ['stdin', 'stderr'] })).code).toBe(0);
});

test('prints and opens the address of a snippet, but not over SSH', async () => {
  const opened = join(cli.folder, 'opened');
  const BROWSER = await program('browser', `printf %s "$1" > ${opened}`);
  const { id } = await createSnippet(cli.ada, { title: 'Seen' });
  const url = `${cli.url}/snippets/${id}`;
  expect(await cli.run(['open', 'Seen'], { env: { BROWSER } })).toEqual({ code: 0, stdout: `${url}\n`, stderr: '' });
  await vi.waitFor(async () => expect(await readFile(opened, 'utf8')).toBe(url));
  expect((await cli.run(['open'], { env: { BROWSER, SSH_TTY: '/dev/pts/0' } })).stdout).toBe(`${cli.url}\n`);
  expect(await readFile(opened, 'utf8')).toBe(url);
  const json = await cli.run(['open', 'Seen', '--json'], { env: { BROWSER: 'no-such-browser' } });
  expect(JSON.parse(json.stdout)).toEqual({ url, isOpened: false, isPublic: false });
});

test('prints the share link, and says when it works', async () => {
  const { id } = await createSnippet(cli.ada, { title: 'Shared' });
  const closed = await cli.run(['share', 'Shared']);
  const { shareId } = await read(id);
  expect(closed).toEqual({
    code: 0,
    stdout: `${cli.url}/shared/${shareId}\n`,
    stderr: `Shared (${id}, private): the link works once the snippet is public. Use --public.\n`,
  });
  expect((await read(id)).isPublic).toBe(false);
  expect(await cli.run(['share', 'Shared', '--public'])).toEqual({
    code: 0,
    stdout: closed.stdout,
    stderr: `Shared (${id}, public)\n`,
  });
  expect((await read(id)).isPublic).toBe(true);
});

test('never publishes possible secrets, and says where they are', async () => {
  const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5'}`;
  const { id } = await createSnippet(cli.ada, { title: 'Deploy', code: `run\nexport T=${token}\n` });
  const { code, stdout, stderr } = await cli.run(['share', 'Deploy', '--public']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/\n\S+:2:\d+: github/);
  expect(stderr).not.toContain(token);
  expect(stderr).toContain(`allow them in the browser: pegboard open ${id}\n`);
  expect((await read(id)).isPublic).toBe(false);
  const json = await cli.run(['share', 'Deploy', '--public', '--json']);
  const error = { code: 'secrets_found', exitCode: 1, findings: [{ rule: 'github', line: 2 }] };
  expect(JSON.parse(json.stderr)).toMatchObject({ error });
  const added = await cli.run(['add', '-t', 'Added', '--public', '--json'], { input: `T=${token}` });
  expect(JSON.parse(added.stderr)).toMatchObject({ error: { code: 'secrets_found', findings: [{ line: 1 }] } });
});

test('copies with a program of the platform and counts the use', async () => {
  const { id, viewCount } = await createSnippet(cli.ada, { title: 'Copied', code: 'Größe\n' });
  expect(await cli.run(['copy', 'Copied'], { env: tools() })).toEqual({
    code: 0,
    stdout: `Copied Copied (${id}, private)\n`,
    stderr: '',
  });
  expect(await readFile(clipboard(), 'utf8')).toBe('Größe\n');
  await cli.server.app.useCounter.flush();
  expect((await read(id)).viewCount).toBe(viewCount + 1);
});

test('copies through the terminal over SSH, and fails without a clipboard', async () => {
  await createSnippet(cli.ada, { title: 'Remote', code: 'remote' });
  const env = { ...tools(), SSH_CONNECTION: '::1 1 ::1 22' };
  const { stderr } = await cli.run(['copy', 'Remote'], { env, terminal: ['stderr'] });
  expect(stderr).toBe(`\u001b]52;c;${Buffer.from('remote').toString('base64')}\u0007`);
  expect(await cli.run(['copy', 'Remote', '--yes'], { terminal: ['stdin', 'stdout', 'stderr'] })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No clipboard was found. Install wl-clipboard, xclip or xsel, or pipe: pegboard get\n',
  });
  await writeFile(clipboard(), 'kept');
  expect(await cli.run(['copy', 'Remote'], { env })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('No clipboard was found'),
  });
  expect(await readFile(clipboard(), 'utf8')).toBe('kept');
});

test('fills in placeholders with --set and defaults', async () => {
  await createSnippet(cli.ada, {
    title: 'License',
    code: '(c) $1 ${2:name} ${3|MIT,Apache|} ${2/(.*)/${1:/upcase}/} $CURRENT_YEAR$0\n',
    isTemplate: true,
  });
  const year = new Date().getFullYear();
  const set = ['--set', '1=a=b', '--set', 'name=Ada'];
  expect(await cli.run(['render', 'License', ...set])).toEqual({
    code: 0,
    stdout: `(c) a=b Ada MIT ADA ${year}\n`,
    stderr: '',
  });
  expect((await cli.run(['copy', 'License', ...set], { env: tools() })).code).toBe(0);
  expect(await readFile(clipboard(), 'utf8')).toBe(`(c) a=b Ada MIT ADA ${year}\n`);
  expect(await cli.run(['render', 'License'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'These placeholders need a value: --set 1=VALUE\n',
  });
  expect(await cli.run(['render', 'License', '--set', 'nmae=x'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'nmae=x is not NAME=VALUE of a placeholder. The snippet has: 1, name, MIT\n',
  });
});

test.each(['render', 'copy'])('prints all files filled in with %s --json', async (command) => {
  const title = `Files of ${command}`;
  const files = [
    { name: 'a.txt', code: 'Hi ${1:name}' },
    { name: 'b.txt', code: '${1:name} $2' },
  ];
  await createSnippet(cli.ada, { title, files, isTemplate: true });
  const filled = async (...more: string[]) => {
    const { stdout } = await cli.run([command, title, '--json', '--set', 'name=Ada', ...more], { env: tools() });
    const { code, file, missing, ...snippet } = JSON.parse(stdout);
    return { code, file, missing, texts: snippet.files.map((one: { code: string }) => one.code) };
  };
  const texts = ['Hi Ada', 'Ada '];
  expect(await filled()).toEqual({ code: 'Hi Ada', file: 'a.txt', missing: ['2'], texts });
  expect(await filled('--set', '2=!')).toMatchObject({ missing: [], texts: ['Hi Ada', 'Ada !'] });
  expect(await filled('--file', 'b.txt', '--set', '2=!')).toMatchObject({ code: 'Ada !', file: 'b.txt' });
});

test('asks for placeholders on a terminal', async () => {
  const code = '$1 ${2:name} ${3|MIT,Apache|} ${4:given}\n';
  await createSnippet(cli.ada, { title: 'Asking', code, isTemplate: true });
  const { stdout, stderr } = await cli.run(['render', 'Asking', '--set', 'given=x'], { answers: ['2026', '', '2'] });
  expect(stripVTControlCharacters(stdout)).toBe('2026 name Apache x\n');
  expect(stripVTControlCharacters(stderr).replaceAll('\r', '')).toContain(
    'Value for $1: 2026\nValue for name (Enter keeps it): \n  1) MIT\n  2) Apache\nMIT [1]: 2\n',
  );
});

test('leaves code that is not a template as it is', async () => {
  const code = 'echo ${1:-x} $2';
  await createSnippet(cli.ada, { title: 'Shell', code });
  expect((await cli.run(['render', 'Shell'])).stdout).toBe(code);
});

test('edits in the editor, whose variable may contain options', async () => {
  const { id } = await createSnippet(cli.ada, { title: 'Edited', code: 'var a;\n', language: 'javascript' });
  await cli.ada.put(`/api/snippets/${id}`, { title: 'Edited', code: 'var a;\n', fileName: 'a.js', tags: ['kept'] });
  const EDITOR = `${await program('editor', 'case "$2" in */a.js) sed -i "s/var/$1/" "$2";; esac')} let`;
  expect(await cli.run(['edit', 'Edited'], { env: { EDITOR } })).toEqual({
    code: 0,
    stdout: `Saved Edited (${id}, private)\n`,
    stderr: '',
  });
  const expected = { code: 'let a;\n', title: 'Edited', tags: ['kept'], fileName: 'a.js', language: 'javascript' };
  expect(await read(id)).toMatchObject(expected);
  const again = await cli.run(['edit', 'Edited'], { env: { EDITOR: 'true' } });
  expect(again.stdout).toBe(`Nothing changed in Edited (${id}, private)\n`);
  expect((await read(id)).version).toBe(3);
});

test('edits from a pipe, and only the fields', async () => {
  const files = [
    { name: 'a.py', code: 'first' },
    { name: 'b.md', code: 'second' },
  ];
  const { id } = await createSnippet(cli.ada, { title: 'Piped', files });
  await cli.run(['edit', 'Piped', '-', '--file', 'b.md'], { input: 'changed' });
  expect((await read(id)).files.map(({ name, code }) => [name, code])).toEqual([
    ['a.py', 'first'],
    ['b.md', 'changed'],
  ]);
  await cli.run(['edit', 'Piped', '-t', 'Renamed', '--tag', 'x', '--tag', 'y', '-l', 'ruby']);
  expect(await read(id)).toMatchObject({ title: 'Renamed', tags: ['x', 'y'], language: 'ruby', code: 'first' });
  expect(await cli.run(['edit', 'Renamed', '-'], { input: ' \n' })).toMatchObject({ code: 1, stdout: '' });
  const huge = await cli.run(['edit', 'Renamed', '-'], { input: 'x'.repeat(CODE_MAX_BYTES + 1) });
  expect(huge).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Standard input is larger than 512 KiB\.$/m) });
  expect(await cli.run(['edit', 'Renamed', 'file.txt'])).toMatchObject({ code: 2, stdout: '' });
  expect(await cli.run(['edit', 'Renamed'])).toMatchObject({ code: 2, stderr: expect.stringContaining('EDITOR') });
});

test('keeps the text if the snippet was changed at the same time or the editor fails', async () => {
  const { id } = await createSnippet(cli.ada, { title: 'Conflict', code: 'one' });
  cli.server.advance(1000);
  const change = join(cli.folder, 'change.mjs');
  await writeFile(
    change,
    `const headers = { authorization: 'Bearer ' + process.env.PEGBOARD_TOKEN, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'Conflict', code: 'other' });
    await fetch(process.env.PEGBOARD_URL + '/api/snippets/${id}', { method: 'PUT', headers, body });`,
  );
  const EDITOR = await program('slow', `printf two > "$1"\n"${process.execPath}" ${change}`);
  const { code, stderr } = await cli.run(['edit', 'Conflict'], { env: { EDITOR } });
  expect(code).toBe(1);
  expect((await read(id)).code).toBe('other');
  const [, path = ''] = /^Your text is in (.*)$/m.exec(stderr) ?? [];
  expect(await readFile(path, 'utf8')).toBe('two');
  await rm(dirname(path), { recursive: true });

  const failed = await cli.run(['edit', 'Conflict'], { env: { EDITOR: 'false' } });
  const [, left = ''] = /^false ended with an error\. Your text is in (.*)$/m.exec(failed.stderr) ?? [];
  expect(failed.code).toBe(1);
  expect(await readFile(left, 'utf8')).toBe('other');
  await rm(dirname(left), { recursive: true });
});
