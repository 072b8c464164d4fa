import { onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openStore } from '#server/store/open-store.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { expectHiddenEverywhere } from '#tests/support/published.ts';
import { ADA, api, Browser, signUp } from '#tests/support/sign-in.ts';

const postgres = postgresTests();

test('what one process hides, another one hides at the next request', async () => {
  const database = await postgres.emptyDatabase();
  const { url, processes } = await startCluster(database, 2);
  const [cached, changed] = processes;
  if (cached === undefined || changed === undefined) throw new Error('Two processes are needed');
  const store = await openStore({ url: database });
  onTestFinished(() => store.close());
  const { idToken } = await signUp({ url }, new Browser());
  const { body: user } = await api({ url }, 'POST', '/api/auth/user', null, { idToken });
  const { id: userId } = z.object({ id: z.string() }).parse(user);
  await expectHiddenEverywhere({
    origin: url,
    async read(path, headers) {
      const reply = await fetch(cached.url + path, { headers });
      return { status: reply.status, text: await reply.text(), etag: reply.headers.get('etag') };
    },
    call: (method, path, body) => api(changed, method, path, idToken, body),
    disable: async (isDisabled) => {
      await store.users.setDisabled(userId, isDisabled ? Date.now() : null);
    },
    deletion: { password: ADA.password },
  });
});
