import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { CLI_PACKAGE_PATH } from '#contract/cli.ts';
import { TOKEN_SCOPES } from '#contract/token-scopes.ts';
import { buildCli } from '../../scripts/build-cli.ts';
import { createToken } from './factories.ts';
import { freePort } from './pegboard-process.ts';
import { type Caller, openTestServer, type TestServer } from './server.ts';

export const execute = promisify(execFile);

interface InstalledCli {
  server: TestServer;
  /** Home folder of the person, and prefix of the installation. */
  folder: string;
  env: Record<string, string>;
}

/** Installs the package of a running server for all tests of a file. Use the result only in hooks and tests. */
export function installedCli(): { readonly current: InstalledCli } {
  let server: TestServer & { close(): Promise<void> };
  let current: InstalledCli;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pegboard-cli-'));
    const webFolder = join(folder, 'web');
    await mkdir(webFolder);
    await writeFile(join(webFolder, 'index.html'), '<html><head></head><body></body></html>');
    await buildCli(resolve(import.meta.dirname, '../..'), join(webFolder, 'cli'));
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    server = await openTestServer({ publicUrl }, { webFolder });
    await server.app.listen({ host: '127.0.0.1', port });
    const env = {
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
    current = { server, folder, env };
  });

  afterAll(async () => {
    await server.close();
    await rm(current.folder, { recursive: true });
  });

  return {
    get current() {
      return current;
    },
  };
}

/** The system's Node: the one of `node_modules` is newer than what the command line needs. */
const systemPath = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.endsWith(join('node_modules', '.bin')))
    .join(delimiter);

export const tokenOf = async (caller: Caller) => (await createToken(caller, TOKEN_SCOPES)).token;

/** Runs lines of Bash in the home folder. Rejects if a command of a pipe fails. */
export const shell = ({ folder, env }: InstalledCli, script: string, more: Record<string, string> = {}) =>
  execute('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env: { ...env, ...more } });
