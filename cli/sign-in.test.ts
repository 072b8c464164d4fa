import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cliTests } from '#tests/support/cli.ts';

const cli = cliTests();

const signedOut = { PEGBOARD_TOKEN: undefined };
const credentials = () => join(cli.folder, 'config/pegboard/credentials.json');

test('login stores the token readable only by its owner, whoami shows it, logout deletes it', async () => {
  const token = await cli.token(cli.ada, ['snippets:read']);
  const env = signedOut;
  const login = await cli.run(['login', '--with-token'], { env, input: `${token}\n` });
  expect(login).toEqual({ code: 0, stdout: `Signed in to ${cli.url} as ada.\n`, stderr: '' });
  expect((await stat(credentials())).mode & 0o777).toBe(0o600);
  expect((await stat(join(credentials(), '..'))).mode & 0o777).toBe(0o700);

  // The server of the last sign-in is the default.
  const whoami = await cli.run(['whoami'], { env: { ...signedOut, PEGBOARD_URL: undefined } });
  expect(whoami.stdout).toMatch(
    /^ada at http:\/\/127\.0\.0\.1:\d+\nToken "Laptop" expires on 2026-05-01: snippets:read\n$/,
  );

  expect((await cli.run(['logout'], { env })).stdout).toContain(`Signed out of ${cli.url}.`);
  expect(await readFile(credentials(), 'utf8')).not.toContain(token);
  expect(await cli.run(['whoami'], { env })).toEqual({
    code: 4,
    stdout: '',
    stderr: `You are not signed in to ${cli.url}. Run pegboard login.\n`,
  });
  expect((await cli.run(['logout'], { env })).stdout).toBe(`You were not signed in to ${cli.url}.\n`);
});

test('login asks for the token on a terminal without showing it', async () => {
  const token = await cli.token(cli.ada);
  const { code, stdout, stderr } = await cli.run(['login'], { env: signedOut, answers: [token] });
  expect({ code, stdout }).toEqual({ code: 0, stdout: `Signed in to ${cli.url} as ada.\n` });
  expect(stderr).toContain(`${cli.url}/settings?tab=security&token-name=Command+line`);
  expect(stderr).toContain('token-scopes=snippets%3Aread+snippets%3Awrite');
  expect(stderr).not.toContain(token);
  await rm(credentials());
  expect((await cli.run(['login'], { env: signedOut, answers: [] })).code).toBe(130);
});

test('warns about an address that others on the network can read', async () => {
  const PEGBOARD_URL = cli.url.replace('127.0.0.1', '0.0.0.0');
  const { code, stderr } = await cli.run(['ls'], { env: { PEGBOARD_URL } });
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Warning: http:\/\/0\.0\.0\.0:\d+ is not encrypted\. /);
  expect((await cli.run(['ls'])).stderr).toBe('');
});

test('login closes a file that others could read', async () => {
  const env = signedOut;
  const input = await cli.token(cli.ada);
  await cli.run(['login', '--with-token'], { env, input });
  await chmod(credentials(), 0o644);
  await cli.run(['login', '--with-token'], { env, input });
  expect((await stat(credentials())).mode & 0o777).toBe(0o600);
  await rm(credentials());
});

test('never sends the token of one server to another', async () => {
  const env = signedOut;
  await cli.run(['login', '--with-token'], { env, input: await cli.token(cli.ada) });
  const other = await cli.run(['ls'], { env: { ...env, PEGBOARD_URL: cli.url.replace('127.0.0.1', 'localhost') } });
  expect(other).toMatchObject({ code: 4, stdout: '' });
  await rm(credentials());
});

test('rejects a malformed token, an invalid one and an invalid address', async () => {
  const login = (args: string[], input: string) => cli.run(['login', ...args], { env: signedOut, input });
  expect(await login(['--with-token'], 'secret')).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('not an API token'),
  });
  expect(await login(['--with-token'], `pgb_${'0'.repeat(36)}`)).toMatchObject({
    code: 4,
    stderr: `${cli.url} does not accept this token. Copy all of it, or create another one.\n`,
  });
  expect(await login(['ftp://example.com', '--with-token'], '')).toMatchObject({
    code: 2,
    stderr: 'ftp://example.com is not an address such as https://pegboard.example.com\n',
  });
  // There is no terminal to ask.
  expect(await login([], await cli.token(cli.ada))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--with-token'),
  });
  await expect(stat(credentials())).rejects.toThrow('ENOENT');
});

test('reports a damaged file, which login replaces', async () => {
  const input = await cli.token(cli.ada);
  await cli.run(['login', '--with-token'], { env: signedOut, input });
  await writeFile(credentials(), '{');
  expect(await cli.run(['ls'], { env: signedOut })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is damaged\. Run pegboard login, which replaces it\.$/m),
  });
  expect((await cli.run(['login', cli.url, '--with-token'], { env: signedOut, input })).code).toBe(0);
  expect((await cli.run(['ls'], { env: signedOut })).code).toBe(0);
  await rm(credentials());
});

test('exits with 2 for wrong usage', async () => {
  const wrong = ['nonsense', 'ls --nonsense', 'ls --public', 'ls x', 'get', 'find', 'get --file', 'add x --file y'];
  const results = await Promise.all(wrong.map((line) => cli.run(line.split(' '))));
  for (const [index, result] of results.entries())
    expect(result, wrong[index]).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/./) });
  expect(await cli.run(['ls', '-v'])).toMatchObject({
    stderr: 'Unknown option -v. pegboard help lists commands and options.\n',
  });
  expect(await cli.run(['add', ...Array.from({ length: 51 }, (_, n) => `${n}.ts`)])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'A snippet has at most 50 files. Name fewer.\n',
  });
});

test('exits with 4 if a token has expired or was revoked, and with 1 if it lacks a scope', async () => {
  const PEGBOARD_TOKEN = await cli.token(cli.ada, ['comments:write']);
  expect(await cli.run(['ls'], { env: { PEGBOARD_TOKEN } })).toMatchObject({
    code: 1,
    stderr: 'This API token lacks the scope snippets:read\npegboard login asks for a token with all scopes.\n',
  });
  const [{ id } = { id: 0 }] = z.array(z.object({ id: z.number() })).parse((await cli.ada.get('/api/tokens')).body);
  await cli.ada.delete(`/api/tokens/${id}`);
  expect(await cli.run(['ls'], { env: { PEGBOARD_TOKEN } })).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('Run pegboard login to sign in again.'),
  });
});

test('prints help and the version without a server', async () => {
  const env = { ...signedOut, PEGBOARD_URL: 'http://127.0.0.1:1' };
  const lines = [['--help'], [], ['get', '-h'], ['--version']];
  const [help, nothing, ofGet, version] = await Promise.all(lines.map((args) => cli.run(args, { env })));
  expect(help).toEqual({ code: 0, stdout: expect.stringContaining('Exit codes:'), stderr: '' });
  expect(nothing).toEqual(help);
  expect(ofGet).toEqual({ code: 0, stdout: expect.stringContaining('Usage: pegboard get'), stderr: '' });
  expect(version).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' });
  expect(await cli.run(['help'], { env })).toEqual(help);
  expect(await cli.run(['help', 'get'], { env })).toEqual(ofGet);
  for (const args of [['version'], ['-V']]) expect(await cli.run(args, { env })).toEqual(version);
  expect((await cli.run(['help', 'nonsense'], { env })).code).toBe(2);
});

test('prints errors as JSON with --json', async () => {
  const { code, stdout, stderr } = await cli.run(['get', 'nothing here', '--json']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(JSON.parse(stderr)).toEqual({ error: { message: expect.stringContaining('nothing here'), exitCode: 1 } });
});
