import { expect, test } from 'vitest';
import { z } from 'zod';
import { startCluster } from '#tests/support/cluster.ts';
import type { PegboardProcess } from '#tests/support/pegboard-process.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { ADA, api, Browser, signUp } from '#tests/support/sign-in.ts';

const postgres = postgresTests();

test('a removed member reads nothing at the next request of another process', { tags: ['slow'] }, async () => {
  const pegboard = await startCluster(await postgres.emptyDatabase(), 2);
  const [first, second] = pegboard.processes as [PegboardProcess, PegboardProcess];
  const idOf = z.object({ id: z.number() });
  const [owner, member] = await Promise.all(
    ['ada', 'ben'].map(async (name) => {
      const account = { ...ADA, name, email: `${name}@example.com` };
      const { idToken } = await signUp(pegboard, new Browser(), account);
      const { body } = await api(first, 'POST', '/api/auth/user', null, { idToken });
      return { idToken, userId: z.object({ id: z.string() }).parse(body).id };
    }),
  );
  const call = (method: string, path: string, body?: unknown) => api(first, method, path, owner?.idToken ?? '', body);
  const { id } = idOf.parse((await call('POST', '/api/collections', { name: 'Team' })).body);
  const snippet = idOf.parse((await call('POST', '/api/snippets', { title: 'Retry', code: 'retry()' })).body).id;
  await call('POST', `/api/collections/${id}/snippets/${snippet}`);
  const paths = [
    `/api/snippets/${snippet}`,
    '/api/snippets?scope=all&limit=48',
    '/api/snippets?scope=all&search=retry',
    '/api/collections?scope=shared',
    `/api/collections/${id}/snippets`,
  ];
  const read = () => Promise.all(paths.map((path) => api(second, 'GET', path, member?.idToken ?? '')));
  for (let round = 0; round < 3; round += 1) {
    const { body } = await call('POST', `/api/collections/${id}/invitations`, { role: 'viewer' });
    const token = z.object({ url: z.string() }).parse(body).url.replace('/invite/', '');
    expect((await api(first, 'POST', '/api/invitations/accept', member?.idToken ?? '', { token })).status).toBe(200);
    // The second reading comes from the response cache of the other process.
    for (let time = 0; time < 2; time += 1) {
      const [one, ...lists] = await read();
      expect(one?.status).toBe(200);
      for (const list of lists) expect(list.body).toHaveLength(1);
    }
    expect((await call('DELETE', `/api/collections/${id}/members/${member?.userId}`)).status).toBe(204);
    const replies = await read();
    expect(replies.map(({ status }) => status)).toEqual([404, 200, 200, 200, 404]);
    for (const { body: list } of replies.slice(1, 4)) expect(list).toEqual([]);
  }
});
