import { test } from 'vitest';
import { expectHiddenEverywhere } from '#tests/support/published.ts';
import { START, testServer } from '#tests/support/server.ts';
import { webFolder } from '#tests/support/web-folder.ts';

test('embeds, pictures, feeds and profiles follow visibility at the next request', async () => {
  const origin = 'http://localhost:3000';
  const { app, person, store } = await testServer({ publicUrl: origin }, { webFolder: await webFolder() });
  const ada = await person('ada');
  const { authorization, userId } = ada;
  await expectHiddenEverywhere({
    origin,
    async read(url, headers) {
      const { statusCode, body, headers: answered } = await app.inject({ url, headers });
      return { status: statusCode, text: body, etag: answered.etag?.toString() ?? null };
    },
    async call(method, url, body) {
      const payload = body === undefined ? {} : { payload: Object(body) };
      const headers = { authorization: authorization ?? '' };
      const reply = await app.inject({ method, url, headers, ...payload });
      return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() };
    },
    async disable(isDisabled) {
      await store.users.setDisabled(userId ?? '', isDisabled ? START : null);
    },
    deletion: {},
  });
});
