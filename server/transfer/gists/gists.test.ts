import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { GistReading } from '#contract/gists.ts';
import { createGistStandIn, listeningGists, TOKEN } from '#tests/support/gists.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const PATH = '/api/imports/gists';
/** Seconds from the clock of the stand-in to that of the server. */
const THIRTY_DAYS = 30 * 24 * 3600;

async function serverWith(standIn: Parameters<typeof createGistStandIn>[0], parts = {}) {
  const github = createGistStandIn(standIn);
  const server = await testServer({ githubApiUrl: await listeningGists(github) }, parts);
  return { ...server, github };
}

const start = async (caller: Caller, token = TOKEN) => GistReading.parse((await caller.post(PATH, { token })).body);

const stateOf = async (caller: Caller, id: string) => GistReading.parse((await caller.get(`${PATH}/${id}`)).body);

test('reads gists into snippets that can be previewed and imported', async () => {
  const { person } = await serverWith({ gists: 3 });
  const ada = await person('ada');
  const { id } = await start(ada);
  await expect.poll(() => stateOf(ada, id)).toMatchObject({ state: 'done', read: 3, total: 3, error: null });
  const { body, text } = await ada.get(`${PATH}/${id}/snippets`);
  expect(body).toMatchObject({ snippets: [{ title: 'file0.js' }, { isPublic: false }, {}], problems: [] });
  const { snippets } = JSON.parse(text);
  expect(await ada.post('/api/imports/preview', { snippets })).toMatchObject({ status: 200, body: { new: 3 } });
});

test('says what is wrong with the token', async () => {
  const { person } = await serverWith({ gists: 1 });
  const ada = await person('ada');
  const { id } = await start(ada, 'wrong');
  const error = 'GitHub did not accept this token. It needs the scope gist.';
  await expect.poll(() => stateOf(ada, id)).toMatchObject({ state: 'failed', error });
  expect((await ada.get(`${PATH}/${id}/snippets`)).status).toBe(409);
});

test('says until when it waits for the rate limit', async () => {
  const { person, github } = await serverWith({
    gists: 3,
    limitAfter: 2,
    limitSeconds: THIRTY_DAYS + 10 * 60 + 9.5 * 3600,
  });
  const ada = await person('ada');
  const { id } = await start(ada);
  const waitingUntil = new Date(github.reset + 1000).toISOString();
  await expect.poll(() => stateOf(ada, id)).toMatchObject({ state: 'waiting', read: 1, total: 3, waitingUntil });
  expect((await ada.delete(`${PATH}/${id}`)).status).toBe(204);
  expect((await ada.get(`${PATH}/${id}`)).status).toBe(404);
});

test('a new job replaces the earlier one', async () => {
  const { person } = await serverWith({ gists: 1 });
  const ada = await person('ada');
  const first = await start(ada);
  const second = await start(ada);
  expect((await ada.get(`${PATH}/${first.id}`)).status).toBe(404);
  expect((await ada.get(`${PATH}/${second.id}`)).status).toBe(200);
});

test('neither stores, logs nor returns the token', async () => {
  let logged = '';
  const stream = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  const { person, dump } = await serverWith({ gists: 1 }, { logger: { level: 'trace', stream } });
  const ada = await person('ada');
  const reply = await ada.post(PATH, { token: TOKEN });
  const { id } = GistReading.parse(reply.body);
  await expect.poll(() => stateOf(ada, id)).toMatchObject({ state: 'done' });
  const others = [await ada.get(`${PATH}/${id}`), await ada.get(`${PATH}/${id}/snippets`)];
  const invalid = await ada.post(PATH, { token: TOKEN.repeat(50) });
  expect(invalid.status).toBe(400);
  expect(logged).not.toBe('');
  for (const text of [logged, await dump(), reply.text, invalid.text, ...others.map(({ text: one }) => one)])
    expect(text).not.toContain(TOKEN);
});

test('refuses visitors, other people and invalid requests', async () => {
  const { person, visitor } = await serverWith({ gists: 1 });
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await start(ada);
  for (const [caller, status] of [
    [visitor, 401],
    [ben, 404],
  ] as const) {
    expect((await caller.get(`${PATH}/${id}`)).status).toBe(status);
    expect((await caller.get(`${PATH}/${id}/snippets`)).status).toBe(status);
    expect((await caller.delete(`${PATH}/${id}`)).status).toBe(status);
  }
  expect((await visitor.post(PATH, { token: TOKEN })).status).toBe(401);
  expect((await ada.post(PATH, { token: ' ' })).body).toMatchObject({ message: 'GitHub token is required' });
  expect((await ada.get(`${PATH}/1`)).status).toBe(400);
  expect((await ada.get(`${PATH}/${id}`)).status).toBe(200);
});
