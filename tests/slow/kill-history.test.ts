import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VERSIONS_MAX } from '#contract/limits.ts';
import { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { Version, VersionSummary } from '#contract/versions.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

/** Number of kills. For more: `KILLS=100 npx vitest run kill-history`. */
const KILLS = Number(process.env.KILLS ?? 2);
/** Delays of the kills in milliseconds, repeated: the same in each run, so that a failure can be repeated. */
const DELAYS = [40, 310, 0, 530, 170, 420, 90, 260];
/** Lines in each file of a writer's snippet. From 200 lines on, a worker stores it. */
const WRITERS = [1, 1, 1, 200, 200];
const FILES = 6;
/** Enough for a worker to change them. */
const BULK_SNIPPETS = 24;

type Call = (method: string, path: string, body?: unknown) => ReturnType<typeof api>;

/** A snippet with one stamp in its title and in all files. */
interface Stamped {
  id: number;
  lines: number;
  /** By version, as far as acknowledged. */
  stamps: string[];
  purged: Set<number>;
  /** Sent, but not acknowledged. */
  pending: { stamp?: string; purge?: number };
}

const filesWith = (stamp: string, lines: number) =>
  Array.from({ length: FILES }, (_, index) => ({ name: `${index}.txt`, code: `${stamp}\n`.repeat(lines) }));

async function createStamped(call: Call, stamp: string, lines: number): Promise<Stamped> {
  const { body } = await call('POST', '/api/snippets', { title: stamp, files: filesWith(stamp, lines) });
  return { id: SnippetDetail.parse(body).id, lines, stamps: [stamp], purged: new Set(), pending: {} };
}

/** Edits, restores and purges versions until the server is gone. */
async function keepChanging(call: Call, snippet: Stamped): Promise<never> {
  const path = `/api/snippets/${snippet.id}`;
  const edit = async (stamp: string) => {
    snippet.pending = { stamp };
    const { status } = await call('PUT', path, { title: stamp, files: filesWith(stamp, snippet.lines) });
    expect(status).toBe(200);
    snippet.stamps.push(stamp);
  };
  const name = snippet.stamps[0];
  for (let n = 1; ; n += 1) {
    await edit(`${name}n${n}a`);
    await edit(`${name}n${n}b`);
    const last = snippet.stamps.length;

    const stamp = snippet.stamps[last - 2] ?? '';
    snippet.pending = { stamp };
    expect((await call('POST', `${path}/versions/${last - 1}/restore`)).status).toBe(200);
    snippet.stamps.push(stamp);

    snippet.pending = { purge: last };
    expect((await call('DELETE', `${path}/versions/${last}`)).status).toBe(204);
    snippet.purged.add(last);
    snippet.pending = {};
  }
}

/** Checks that all that was acknowledged is stored, and nothing in part. */
async function checkStamped(call: Call, { id, lines, stamps, purged, pending }: Stamped): Promise<void> {
  const path = `/api/snippets/${id}`;
  const current = SnippetDetail.parse((await call('GET', path)).body);
  if (pending.stamp !== undefined && current.version > stamps.length) stamps.push(pending.stamp);
  expect(current.version).toBe(stamps.length);
  const stamp = stamps.at(-1) ?? '';
  expect(current).toMatchObject({ title: stamp, fileCount: FILES, files: filesWith(stamp, lines) });
  const versions = VersionSummary.array().parse((await call('GET', `${path}/versions`)).body);
  expect(versions.map(({ number }) => number)).toEqual(
    stamps
      .map((_, index) => index + 1)
      .toReversed()
      .slice(0, VERSIONS_MAX),
  );
  for (const { number, purgedAt } of versions) {
    if (number !== pending.purge) expect(purgedAt !== null).toBe(purged.has(number));
    const { status, body } = await call('GET', `${path}/versions/${number}`);
    expect(status).toBe(purgedAt === null ? 200 : 410);
    const expected = stamps[number - 1] ?? '';
    if (status === 200)
      expect(Version.parse(body)).toMatchObject({ title: expected, files: filesWith(expected, lines) });
  }
  const found = Snippet.array().parse((await call('GET', `/api/snippets?search=${stamp}%0A`)).body);
  expect(found.map((snippet) => snippet.id)).toEqual([id]);
}

/** Snippets that are always changed together. */
interface Together {
  ids: number[];
  acknowledged: BulkState;
  pending: BulkState | null;
}
interface BulkState {
  tags: string[];
  trashed: boolean;
  version: number;
}

async function keepChangingTogether(call: Call, together: Together): Promise<never> {
  const change = async (action: string, next: Partial<BulkState>, tags?: string[]) => {
    together.pending = { ...together.acknowledged, ...next };
    const { status, body } = await call('POST', '/api/snippets/bulk', { ids: together.ids, action, tags });
    expect({ status, body }).toEqual({ status: 200, body: { changed: BULK_SNIPPETS, failed: [] } });
    together.acknowledged = together.pending;
  };
  const version = () => together.acknowledged.version + 1;
  for (;;) {
    if (together.acknowledged.trashed) await change('restore', { trashed: false });
    const tags = [`t${version()}`];
    await change('addTags', { tags: [...together.acknowledged.tags, ...tags], version: version() }, tags);
    await change('trash', { trashed: true });
    await change('restore', { trashed: false });
    await change('removeTags', { tags: [], version: version() }, together.acknowledged.tags);
  }
}

/** Checks that a change of several snippets happened to all of them or to none. */
async function checkTogether(call: Call, together: Together): Promise<void> {
  const states: BulkState[] = [];
  for (const path of ['/api/snippets?limit=200&search=together', '/api/trash?limit=200'])
    for (const { tags, version } of Snippet.array().parse((await call('GET', path)).body))
      states.push({ tags, version, trashed: path.startsWith('/api/trash') });
  expect(states).toHaveLength(BULK_SNIPPETS);
  const [state = together.acknowledged] = states;
  expect([together.acknowledged, together.pending]).toContainEqual(state);
  expect(states).toEqual(Array(BULK_SNIPPETS).fill(state));
  together.acknowledged = state;
}

function checkFile(file: string): void {
  using database = new DatabaseSync(file);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");
}

test('edits, restored and purged versions and bulk changes survive SIGKILL whole', {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const folder = await temporaryFolder();
  let pegboard = await startPegboard({ DATA_DIR: folder });
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  // The issuer contains the port, so every restart uses the same one.
  const { port } = new URL(pegboard.url);
  const call: Call = (method, path, body) => api(pegboard, method, path, idToken, body);

  const together: Together = { ids: [], acknowledged: { tags: [], trashed: false, version: 1 }, pending: null };
  for (let n = 0; n < BULK_SNIPPETS; n += 1)
    together.ids.push(
      Snippet.parse((await call('POST', '/api/snippets', { title: 'together', code: `${n}` })).body).id,
    );
  for (let round = 0; round < KILLS; round += 1) {
    const snippets = await Promise.all(
      WRITERS.map((lines, writer) => createStamped(call, `r${round}w${writer}`, lines)),
    );
    const writers = [...snippets.map((snippet) => keepChanging(call, snippet)), keepChangingTogether(call, together)];
    // A lost connection rejects with TypeError. A wrong reply fails the test.
    const ends = Promise.all(writers.map((writer) => expect(writer).rejects.toThrow(TypeError)));
    const stampsOfEach = () => snippets.map(({ stamps }) => stamps.length);
    await expect.poll(() => Math.min(...stampsOfEach(), together.acknowledged.version)).toBeGreaterThan(1);
    await setTimeout(DELAYS[round % DELAYS.length]);
    await pegboard.stop('SIGKILL');
    await ends;
    checkFile(join(folder, 'pegboard.db'));
    pegboard = await startPegboard({ DATA_DIR: folder, PORT: port });
    for (const snippet of snippets) await checkStamped(call, snippet);
    await checkTogether(call, together);
  }
  await pegboard.stop();
});
