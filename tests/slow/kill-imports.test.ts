import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Import, ImportResult } from '#contract/imports.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

/** Number of kills. For more: `KILLS=100 npx vitest run kill-imports`. */
const KILLS = Number(process.env.KILLS ?? 3);
/** Delays of the kills in milliseconds, repeated. */
const DELAYS = [250, 700, 100, 450, 900, 350, 1_100, 550, 0, 800];
const UPDATED = 100;
const CREATED = 300;

type State = 'absent' | 'stored' | 'undone';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const stored = numbers(UPDATED).map((n) => ({ title: `Base ${n}`, code: 'old' }));
const part = (round: number) => [
  ...stored.map(({ title }) => ({ title, code: `new ${round}` })),
  ...numbers(CREATED).map((n) => ({ title: `Round ${round}, ${n}`, code: 'x' })),
];

/** Returns the state of the import of a round. Fails unless all of it has that state. */
function stateOf(file: string, round: number): State {
  using database = new DatabaseSync(file);
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");
  const count = (sql: string, ...values: string[]) =>
    Number(Object.values(database.prepare(sql).get(...values) ?? {})[0]);
  const of = (condition: string) =>
    count(`select count(*) from snippets where title like ? and ${condition}`, `Round ${round}, %`);
  const found = {
    live: of('deleted_at is null'),
    trashed: of('deleted_at is not null'),
    changed: count("select count(*) from snippets where title like 'Base %' and code = ?", `new ${round}`),
    unchanged: count("select count(*) from snippets where title like 'Base %' and code = 'old' and version = 1"),
    versions: count('select count(*) from snippet_versions'),
    remembered: count('select count(*) from imports where source = ? and undone_at is null', `Round ${round}`),
    undone: count('select count(*) from imports where source = ? and undone_at is not null', `Round ${round}`),
  };
  const nothing = { live: 0, trashed: 0, changed: 0, unchanged: UPDATED, versions: 0, remembered: 0, undone: 0 };
  const states: Record<State, typeof found> = {
    absent: nothing,
    stored: { ...nothing, live: CREATED, changed: UPDATED, unchanged: 0, versions: 2 * UPDATED, remembered: 1 },
    undone: { ...nothing, trashed: CREATED, undone: 1 },
  };
  expect(Object.values(states)).toContainEqual(found);
  return (
    (Object.keys(states) as State[]).find((state) => JSON.stringify(states[state]) === JSON.stringify(found)) ??
    'absent'
  );
}

test('imports and their undo survive SIGKILL whole', { timeout: 60_000 + KILLS * 20_000 }, async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'pegboard.db');
  let pegboard = await startPegboard({ DATA_DIR: folder });
  const { port } = new URL(pegboard.url);
  const { idToken } = await signUp(pegboard, new Browser());
  const call = (method: string, path: string, body?: unknown) => api(pegboard, method, path, idToken, body);
  expect((await call('POST', '/api/snippets/import', { snippets: stored })).status).toBe(200);

  for (let round = 0; round < KILLS; round += 1) {
    let acknowledged: State = 'absent';
    const importAndUndo = async () => {
      const body = { source: `Round ${round}`, snippets: part(round), duplicates: 'update' };
      const { id } = ImportResult.parse((await call('POST', '/api/imports', body)).body);
      acknowledged = 'stored';
      expect((await call('DELETE', `/api/imports/${id}`)).status).toBe(200);
      acknowledged = 'undone';
    };
    const done = importAndUndo().catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
    await Promise.race([done, pause(DELAYS[round % DELAYS.length])]);
    await pegboard.stop('SIGKILL');
    await done;
    const state = stateOf(file, round);
    const later: Record<State, State[]> = {
      absent: ['absent', 'stored'],
      stored: ['stored', 'undone'],
      undone: ['undone'],
    };
    expect(later[acknowledged]).toContain(state);
    pegboard = await startPegboard({ DATA_DIR: folder, PORT: port });
    if (state === 'stored') {
      const [last] = Import.array().parse((await call('GET', '/api/imports')).body);
      expect((await call('DELETE', `/api/imports/${last?.id}`)).status).toBe(200);
      expect(stateOf(file, round)).toBe('undone');
    }
  }
  await pegboard.stop();
});
