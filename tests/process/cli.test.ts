import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Server as NetServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { CLI_PACKAGE_PATH } from '#contract/cli.ts';
import { TOKEN_SCOPES } from '#contract/token-scopes.ts';
import { createToken } from '#tests/support/factories.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { testServer } from '#tests/support/server.ts';
import { buildCli } from '../../scripts/build-cli.ts';

const execute = promisify(execFile);

/** The system's Node: the one of `node_modules` is newer than what the command line needs. */
const systemPath = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);

/** Starts a server with a certificate that nobody trusts. */
async function untrustedServer(): Promise<{ url: string; requests: string[] }> {
  const folder = await temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  await execute('openssl', ['req', ...options]);
  const requests: string[] = [];
  const server = createHttpsServer(
    { key: await readFile(key), cert: await readFile(cert) },
    ({ url = '' }, response) => {
      requests.push(url);
      response.end('[]');
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `https://localhost:${portOf(server)}`, requests };
}

function portOf(server: NetServer): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a command on a terminal and types keys. */
async function typeOnTerminal(command: string, keys: string, env: Record<string, string>): Promise<void> {
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...env, SHELL: '/bin/sh' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // `script` sends Ctrl-D once its standard input ends.
  child.stdin.write(keys);
  const [code] = await once(child, 'exit');
  child.stdin.end();
  expect(code).toBe(0);
}

test('installs from the server without any other network, knows its address and works in pipes', async () => {
  const webFolder = await temporaryFolder();
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
  await buildCli(resolve(import.meta.dirname, '../..'), join(webFolder, 'cli'));
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const server = await testServer({ publicUrl }, { webFolder });
  await server.app.listen({ host: '127.0.0.1', port });

  const prefix = await temporaryFolder();
  const env = {
    PATH: `${join(prefix, 'bin')}${delimiter}${systemPath()}`,
    HOME: prefix,
    npm_config_cache: join(prefix, 'cache'),
    // Nothing answers at this port.
    npm_config_registry: 'http://127.0.0.1:9',
  };
  await execute('npm', ['i', '-g', '--prefix', prefix, `${publicUrl}${CLI_PACKAGE_PATH}`], { env });

  const shell = async (script: string, more: Record<string, string> = {}) => {
    const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', script], { env: { ...env, ...more } });
    return stdout;
  };
  const { token } = await createToken(await server.person('ada'), TOKEN_SCOPES);
  expect(await shell('pegboard login --with-token <<< "$TOKEN"', { TOKEN: token })).toBe(
    `Signed in to ${publicUrl} as ada.\n`,
  );
  expect(await shell('printf "one\\ntwo" | pegboard add -t Numbers | head -n 1')).toMatch(
    /^Added Numbers \(\d+, private\)$/m,
  );
  expect(await shell('pegboard get Numbers | sort -r')).toBe('two\none\n');
  expect(await shell('pegboard get "$(pegboard find one | cut -f 1)"')).toBe('one\ntwo');
  await expect(shell('pegboard ls', { PEGBOARD_TOKEN: `pgb_${'0'.repeat(36)}` })).rejects.toMatchObject({ code: 4 });
  await expect(shell('pegboard nonsense')).rejects.toMatchObject({ code: 2, stdout: '' });

  const untrusted = await untrustedServer();
  const insecure = { NODE_TLS_REJECT_UNAUTHORIZED: '0', PEGBOARD_URL: untrusted.url, PEGBOARD_TOKEN: token };
  await expect(shell('pegboard ls', insecure)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The certificate of ${untrusted.url} is not trusted`),
  });
  expect(untrusted.requests).toEqual([]);

  await writeFile(join(prefix, 'bin/xclip'), `#!/bin/sh\ncat > ${join(prefix, 'clipboard')}\n`);
  await chmod(join(prefix, 'bin/xclip'), 0o755);
  await typeOnTerminal('pegboard find', 'numb\r', { ...env, DISPLAY: ':0' });
  expect(await readFile(join(prefix, 'clipboard'), 'utf8')).toBe('one\ntwo');
});
