import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CLI_PACKAGE_PATH } from '#contract/cli.ts';
import { TOKEN_SCOPES } from '#contract/token-scopes.ts';
import { createCollection, createSnippet, createToken } from '#tests/support/factories.ts';
import { freePort } from '#tests/support/pegboard-process.ts';
import { SELF_SIGNED } from '#tests/support/self-signed.ts';
import { type Caller, openTestServer, type TestServer } from '#tests/support/server.ts';
import { buildCli } from '../../scripts/build-cli.ts';

const execute = promisify(execFile);

let server: TestServer & { close(): Promise<void> };
let publicUrl: string;
/** Home folder of the person, and prefix of the installation. */
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pegboard-cli-'));
  const webFolder = join(folder, 'web');
  await mkdir(webFolder);
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
  await buildCli(resolve(import.meta.dirname, '../..'), join(webFolder, 'cli'));
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  server = await openTestServer({ publicUrl }, { webFolder });
  await server.app.listen({ host: '127.0.0.1', port });
  env = {
    PATH: `${join(folder, 'bin')}${delimiter}${systemPath()}`,
    HOME: folder,
    DISPLAY: ':0',
    npm_config_cache: join(folder, 'cache'),
    // Nothing answers at this port: the package needs no registry.
    npm_config_registry: 'http://127.0.0.1:9',
  };
  await execute('npm', ['i', '-g', '--prefix', folder, `${publicUrl}${CLI_PACKAGE_PATH}`], { env });
  await writeFile(join(folder, 'bin/xclip'), `#!/bin/sh\ncat > ${join(folder, 'clipboard')}\n`);
  await chmod(join(folder, 'bin/xclip'), 0o755);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The system's Node: the one of `node_modules` is newer than what the command line needs. */
const systemPath = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.endsWith(join('node_modules', '.bin')))
    .join(delimiter);

const tokenOf = async (caller: Caller) => (await createToken(caller, TOKEN_SCOPES)).token;

/** Runs lines of Bash in the home folder. Rejects if a command of a pipe fails. */
const shell = (script: string, more: Record<string, string> = {}) =>
  execute('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env: { ...env, ...more } });

/** Returns the commands of the README's consoles, each with what it prints. */
async function readExamples(): Promise<{ command: string; output: string }[]> {
  const readme = await readFile(join(folder, 'lib/node_modules/pegboard/README.md'), 'utf8');
  const consoles = [...readme.matchAll(/^```console\n(.*?)^```$/gms)].map(([, text = '']) => text);
  return consoles
    .flatMap((text) => text.split(/^\$ /m).slice(1))
    .map((text) => {
      const [command = '', ...output] = text.split('\n');
      return { command, output: output.join('\n') };
    });
}

test('every example of the README is true', async () => {
  const ada = await server.person('ada');
  await createSnippet(ada, {
    title: 'License',
    code: '(c) $1 ${2:name}\n',
    isTemplate: true,
    trigger: 'license',
    language: 'text',
    tags: [],
  });
  await createSnippet(ada, { title: 'Debounce', code: 'debounce();', trigger: 'deb', language: 'typescript' });
  await createCollection(ada, { name: 'Work' });
  await shell('pegboard login --with-token <<< "$TOKEN"', { TOKEN: await tokenOf(ada) });
  const examples = await readExamples();
  expect(examples.length).toBeGreaterThan(25);
  for (const { command, output } of examples) {
    const { stdout } = await execute('bash', ['-c', `{ ${command}\n} 2>&1`], { cwd: folder, env }).catch(
      (error) => error,
    );
    expect(stdout.replaceAll(folder, '/home/ada'), command).toBe(output);
  }
});

test('pipes end early without an error, and exit codes tell what failed', async () => {
  const PEGBOARD_TOKEN = await tokenOf(await server.person('ben'));
  await shell('seq 1 70000 | pegboard add -t Haystack | head -n 1', { PEGBOARD_TOKEN });
  expect((await shell('pegboard get Haystack | head -n 1', { PEGBOARD_TOKEN })).stdout).toBe('1\n');
  expect((await shell('pegboard export | head -c 5', { PEGBOARD_TOKEN })).stdout).toHaveLength(5);
  await expect(shell('pegboard ls', { PEGBOARD_TOKEN: `pgb_${'0'.repeat(36)}` })).rejects.toMatchObject({ code: 4 });
  await expect(shell('pegboard nonsense')).rejects.toMatchObject({ code: 2, stdout: '' });
});

test('stops reading input that is too large', async () => {
  const PEGBOARD_TOKEN = await tokenOf(await server.person('dan'));
  await expect(shell('yes | head -c 400M | pegboard add', { PEGBOARD_TOKEN })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Standard input is larger than 512 KiB\.$/m),
  });
});

test('never sends a token to a server whose certificate is not trusted', async () => {
  const untrusted = await untrustedServer();
  const insecure = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    PEGBOARD_URL: untrusted.url,
    PEGBOARD_TOKEN: await tokenOf(await server.person('ada')),
  };
  await expect(shell('pegboard ls', insecure)).rejects.toMatchObject({
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
  const eva = await server.person('eva');
  await createSnippet(eva, { title: 'Numbers', code: 'one\ntwo' });
  await createSnippet(eva, { title: 'Other' });
  await typeOnTerminal('pegboard find', 'numb\r', { ...env, PEGBOARD_TOKEN: await tokenOf(eva) });
  expect(await readFile(join(folder, 'clipboard'), 'utf8')).toBe('one\ntwo');
});

test('sync --watch writes what changes on the server until Ctrl-C', async () => {
  const fay = await server.person('fay');
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
