import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { runPegboard, runScript, startPegboard } from '#tests/support/pegboard-process.ts';

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

test('an invalid setting stops the start', async () => {
  await expectRefusal({ PORT: 'eighty' }, /PORT: must be a port number/);
  await expectRefusal({ DATA_DIRR: '/tmp' }, /DATA_DIRR: is not a setting; is DATA_DIR meant\?/);
});

test('the systemd unit and the image use the command of npm start', async () => {
  const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  const [, , ...started] = JSON.parse(await read('package.json')).scripts.start.split(' ');
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

test('a port in use stops the start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expectRefusal({ PORT: String(port) }, /the port is in use: set PORT to another one/);
});

test('a port for metrics that is in use stops the start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expectRefusal({ METRICS_PORT: String(port) }, /METRICS_PORT: cannot be listened on/);
});

test('an unusable HOST stops the start', () =>
  expectRefusal({ HOST: 'nowhere.invalid' }, /HOST: nowhere\.invalid cannot be listened on/));

test('an unwritable data folder stops the start and is named', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'pegboard.lock'));
  await expectRefusal({ DATA_DIR: folder }, `Nothing can be written to the data folder ${folder}`);
});

test('creates the data folder with mode 700', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'not', 'there', 'yet');
  await (await startPegboard({ DATA_DIR })).stop();
  expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
});

test('an invalid database file stops the start and is named', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'pegboard.db'), 'not a database'.repeat(100));
  await expectRefusal({ DATA_DIR: folder }, `The database file ${join(folder, 'pegboard.db')} cannot be used`);
});

test('locks the data folder against a second process, until the first is killed', async () => {
  const folder = await temporaryFolder();
  const first = await startPegboard({ DATA_DIR: folder });
  await expectRefusal({ DATA_DIR: folder }, /Another Pegboard is already running on the data folder/);
  await first.stop('SIGKILL');
  const second = await startPegboard({ DATA_DIR: folder });
  expect(await second.stop()).toBe(0);
});

test('refuses a database of a newer version and leaves it unchanged', async () => {
  const folder = await temporaryFolder();
  await (await startPegboard({ DATA_DIR: folder })).stop();
  const database = new DatabaseSync(join(folder, 'pegboard.db'));
  database.exec("insert into kysely_migration values ('9999_from_the_future', '2099-01-01')");
  const version = database.prepare('pragma data_version').get();
  await expectRefusal({ DATA_DIR: folder }, /migrated by a newer Pegboard \(9999_from_the_future\): update Pegboard/);
  expect(database.prepare('pragma data_version').get()).toEqual(version);
  database.close();
});

/** Sends half of a request. Returns a function that sends the rest and returns the reply. */
async function sendHalfRequest(url: string): Promise<() => Promise<string>> {
  const body = JSON.stringify({ idToken: 'not a token' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const reply = text(socket);
  socket.write(
    `POST /api/auth/user HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.slice(0, 5));
  await wait(200);
  return async () => {
    socket.write(body.slice(5));
    return reply;
  };
}

/** SQLite removes its write-ahead log when the last connection closes. */
const CLOSED_DATABASE = ['pegboard.db', 'pegboard.lock'];

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s finishes the request in flight, closes the database and exits with 0',
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

// A terminal signals the whole group, and npm passes its own signal on. The second group signal makes sure that the server
// gets two: simultaneous ones count once.
test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the process group of npm start finishes the request in flight and closes the database',
  async (signal) => {
    const folder = await temporaryFolder();
    const pegboard = await startPegboard({ DATA_DIR: folder }, 'start', runScript);
    const finish = await sendHalfRequest(pegboard.url);
    const ended = pegboard.stopGroup(signal);
    await wait(100);
    void pegboard.stopGroup(signal);
    await wait(100);
    expect(await finish()).toMatch(/^HTTP\/1\.1 401 /);
    expect(await ended).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(CLOSED_DATABASE);
  },
);

test('a signal to npm reaches the server', async () => {
  const folder = await temporaryFolder();
  const pegboard = await startPegboard({ DATA_DIR: folder }, 'start', runScript);
  // npm returns the exit code of its shell, which would be 143 if the shell had died of the signal.
  expect(await pegboard.stop()).toBe(0);
  await expect(fetch(pegboard.url)).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(CLOSED_DATABASE);
});

test('loads optional packages on first use', async () => {
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
