import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { startPegboard } from '#tests/support/pegboard-process.ts';
import { api, Browser, signUp } from '#tests/support/sign-in.ts';

/** Number of kills, each a different time after its writes. */
const ROUNDS = 2;
const WRITERS = 4;
/** Number of acknowledged writes before a kill, at least. */
const WRITES = 20;

test('acknowledged writes survive SIGKILL', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  let pegboard = await startPegboard({ DATA_DIR: folder });
  const { idToken } = await signUp(pegboard, new Browser());
  await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  // The issuer contains the port, so every restart uses the same one.
  const { port } = new URL(pegboard.url);
  const acknowledged = new Map<number, string>();

  for (let round = 0; round < ROUNDS; round++) {
    const server = pegboard;
    const write = async (writer: number) => {
      for (let n = 0; ; n++) {
        const title = `round ${round} writer ${writer} number ${n}`;
        const { status, body } = await api(server, 'POST', '/api/snippets', idToken, {
          title,
          code: `${title}\n`.repeat(50),
          tags: [`t${n % 5}`],
        });
        if (status === 201) acknowledged.set(Snippet.parse(body).id, title);
        const victim = [...acknowledged.keys()].find((id) => id % 7 === 0);
        if (n % 10 === 9 && victim !== undefined) {
          acknowledged.delete(victim);
          await api(server, 'DELETE', `/api/snippets/${victim}`, idToken);
        }
      }
    };
    // A writer ends when its connection breaks.
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer).catch(() => {}));
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size - before, { interval: 10 }).toBeGreaterThan(WRITES);
    await new Promise((resolve) => setTimeout(resolve, round * 70));
    await pegboard.stop('SIGKILL');
    await Promise.all(writers);

    const database = new DatabaseSync(join(folder, 'pegboard.db'));
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
    database.exec("insert into snippet_search(snippet_search) values ('integrity-check')");
    database.close();

    pegboard = await startPegboard({ DATA_DIR: folder, PORT: port });
    for (const [id, title] of acknowledged) {
      const { body } = await api(pegboard, 'GET', `/api/snippets/${id}`, idToken);
      expect(body).toMatchObject({ title });
    }
    const { headers } = await api(pegboard, 'GET', '/api/snippets?search=round&limit=1', idToken);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(acknowledged.size);
  }
  await pegboard.stop();
});
