import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSnippet } from '#tests/support/factories.ts';
import { installedCli, shell, tokenOf } from '#tests/support/installed-cli.ts';
import { freePort } from '#tests/support/pegboard-process.ts';
import { SELF_SIGNED } from '#tests/support/self-signed.ts';

const cli = installedCli();

test('pipes end early without an error, and exit codes tell what failed', { tags: ['slow'] }, async () => {
  const PEGBOARD_TOKEN = await tokenOf(await cli.current.server.person('ben'));
  await shell(cli.current, 'seq 1 70000 | pegboard add -t Haystack | head -n 1', { PEGBOARD_TOKEN });
  expect((await shell(cli.current, 'pegboard get Haystack | head -n 1', { PEGBOARD_TOKEN })).stdout).toBe('1\n');
  expect((await shell(cli.current, 'pegboard export | head -c 5', { PEGBOARD_TOKEN })).stdout).toHaveLength(5);
  await expect(shell(cli.current, 'pegboard ls', { PEGBOARD_TOKEN: `pgb_${'0'.repeat(36)}` })).rejects.toMatchObject({
    code: 4,
  });
  await expect(shell(cli.current, 'pegboard nonsense')).rejects.toMatchObject({ code: 2, stdout: '' });
});

test('stops reading input that is too large', async () => {
  const PEGBOARD_TOKEN = await tokenOf(await cli.current.server.person('dan'));
  await expect(shell(cli.current, 'yes | head -c 400M | pegboard add', { PEGBOARD_TOKEN })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Standard input is larger than 512 KiB\.$/m),
  });
});

test('never sends a token to a server whose certificate is not trusted', async () => {
  const untrusted = await untrustedServer();
  const insecure = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    PEGBOARD_URL: untrusted.url,
    PEGBOARD_TOKEN: await tokenOf(await cli.current.server.person('ada')),
  };
  await expect(shell(cli.current, 'pegboard ls', insecure)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The certificate of ${untrusted.url} is not trusted`),
  });
  expect(untrusted.requests).toEqual([]);
});

/** Starts a server with a self-signed certificate. */
async function untrustedServer(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const port = await freePort();
  const listening = createServer(SELF_SIGNED, ({ url = '' }, response) => {
    requests.push(url);
    response.end('[]');
  }).listen(port, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => void listening.close());
  return { url: `https://localhost:${port}`, requests };
}

test('find on a terminal copies what was typed for', async () => {
  const eva = await cli.current.server.person('eva');
  await createSnippet(eva, { title: 'Numbers', code: 'one\ntwo' });
  await createSnippet(eva, { title: 'Other' });
  await typeOnTerminal('pegboard find', 'numb\r', { ...cli.current.env, PEGBOARD_TOKEN: await tokenOf(eva) });
  expect(await readFile(join(cli.current.folder, 'clipboard'), 'utf8')).toBe('one\ntwo');
});

test('sync --watch writes what changes on the server until Ctrl-C', { tags: ['slow'] }, async () => {
  const { folder, env } = cli.current;
  const fay = await cli.current.server.person('fay');
  const { id } = await createSnippet(fay, { title: 'Watched', code: 'before', trigger: 'watched' });
  const child = spawn('pegboard', ['sync', 'vscode', '--dir', 'watched', '--watch'], {
    cwd: folder,
    env: { ...env, PEGBOARD_TOKEN: await tokenOf(fay) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const wrote = { value: `${join(folder, 'watched')}\n  wrote pegboard.code-snippets\n` };
  const output = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  expect(await output.next()).toMatchObject(wrote);
  await fay.put(`/api/snippets/${id}`, { title: 'Watched', code: 'after' });
  expect(await output.next()).toMatchObject(wrote);
  expect(await readFile(join(folder, 'watched/pegboard.code-snippets'), 'utf8')).toContain('"after"');
  child.kill('SIGINT');
  // A shell reports this as exit code 130.
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
});

/** Runs a command on a terminal and types keys. */
async function typeOnTerminal(command: string, keys: string, environment: Record<string, string>): Promise<void> {
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...environment, SHELL: '/bin/sh' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // `script` sends Ctrl-D once its standard input ends.
  child.stdin.write(keys);
  const [code] = await once(child, 'exit');
  child.stdin.end();
  expect(code).toBe(0);
}
