import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { CLOSED_DATABASE, sendHalfRequest } from '#tests/support/half-request.ts';
import { runPegboard, startPegboard } from '#tests/support/pegboard-process.ts';

/** Expects the process to exit with 1 and a one-line message. */
async function expectRefusal(
  settings: Record<string, string>,
  line: RegExp | string,
  args: string[] = [],
): Promise<void> {
  const { ended, output } = runPegboard(
    { DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'warn', PORT: '0', ...settings },
    args,
  );
  expect(await ended).toBe(1);
  expect(output()).toEqual(typeof line === 'string' ? expect.stringContaining(line) : expect.stringMatching(line));
  expect(output().trim().split('\n')).toHaveLength(1);
}

test('an invalid setting stops the start', () => expectRefusal({ PORT: 'eighty' }, /PORT: must be a port number/));

test('npm start, the systemd unit and the image run the same command', async () => {
  const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  const started = / exec node (.*)$/.exec(JSON.parse(await read('package.json')).scripts.start)?.[1]?.split(' ');
  const unit = /^ExecStart=\/usr\/bin\/env node (.*)$/m.exec(await read('deploy/pegboard.service'))?.[1];
  const [, ...image] = JSON.parse(/^CMD (.*)$/m.exec(await read('Dockerfile'))?.[1] ?? '[]');
  expect(unit?.split(' ')).toEqual(started);
  expect(image).toEqual(started);
});

test('the systemd units search node_modules and the system for Node', async () => {
  for (const name of ['pegboard', 'pegboard-backup']) {
    const unit = await readFile(new URL(`../../deploy/${name}.service`, import.meta.url), 'utf8');
    const [, path = ''] = /^Environment=PATH=(.*)$/m.exec(unit) ?? [];
    expect(path.split(':')).toEqual(['/opt/pegboard/node_modules/.bin', '/usr/local/bin', '/usr/bin', '/bin']);
    expect(unit).not.toMatch(/^ExecStart=.*\/node /m);
  }
});

test('an option on the command line stops the start', () => expectRefusal({}, /--port: is not an option/, ['--port']));

test('locks the data folder against a second process, until the first is killed', { tags: ['slow'] }, async () => {
  const folder = await temporaryFolder();
  const first = await startPegboard({ DATA_DIR: folder });
  await expectRefusal({ DATA_DIR: folder }, /Another Pegboard is already running on the data folder/);
  await first.stop('SIGKILL');
  const second = await startPegboard({ DATA_DIR: folder });
  expect(await second.stop()).toBe(0);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s finishes the request in flight, closes the database and exits with 0',
  { tags: ['slow'] },
  async (signal) => {
    const folder = await temporaryFolder();
    const pegboard = await startPegboard({ DATA_DIR: folder });
    const finish = await sendHalfRequest(pegboard.url);
    const ended = pegboard.stop(signal);
    await wait(200);
    expect(await finish()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await ended).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(CLOSED_DATABASE);
  },
);

test('loads optional packages on first use', { tags: ['slow'] }, async () => {
  const lazyPackages = ['@modelcontextprotocol/server', 'oidc-provider', 'pg', 'prom-client'];
  async function loadedBy(request: (url: string) => Promise<unknown>): Promise<string[]> {
    const NODE_OPTIONS = `--import=${new URL('../support/print-loaded.ts', import.meta.url).href}`;
    const pegboard = await startPegboard({ DATA_DIR: await temporaryFolder(), NODE_OPTIONS });
    await request(pegboard.url);
    expect(await pegboard.stop()).toBe(0);
    expect(pegboard.output()).toContain('/node_modules/fastify/');
    return lazyPackages.filter((name) => pegboard.output().includes(`/node_modules/${name}/`));
  }
  expect(await loadedBy((url) => fetch(`${url}/api/public/snippets`))).toEqual([]);
  expect(await loadedBy((url) => fetch(`${url}/oidc/.well-known/openid-configuration`))).toEqual(['oidc-provider']);
});
