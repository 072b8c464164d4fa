import { expect, test } from 'vitest';
import { Comment } from '#contract/comments.ts';
import { Snippet } from '#contract/snippets.ts';
import { createCollection, createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

/** Repetitions of each call: more than the five retries of a conflicting PostgreSQL transaction. */
const TIMES = 12;

/** Returns one call of each kind on a snippet and a collection. */
function callsOn(
  snippet: Snippet,
  collectionId: number,
  { ada, ben, visitor }: Record<'ada' | 'ben' | 'visitor', Caller>,
) {
  const { id, shareId } = snippet;
  const item = `/api/collections/${collectionId}/snippets/${id}`;
  return (n: number) => [
    ada.put(`/api/snippets/${id}`, snippetInput({ title: `Title ${n}`, tags: ['same', `tag ${n}`] })),
    ada.post(`/api/snippets/${id}/publish`, { isPublic: n % 2 === 0 }),
    ada.post(`/api/snippets/${id}/share`),
    ada.post(`/api/snippets/${id}/favorite`),
    ben.post(`/api/snippets/${id}/favorite`),
    ben.post(`/api/snippets/${id}/comments`, { content: `Comment ${n}` }),
    visitor.get(`/api/shared/${shareId}`),
    visitor.post(`/api/snippets/${id}/use`),
    ada.post(item),
    ada.delete(item),
    ada.put(`/api/collections/${collectionId}`, { name: `Name ${n}` }),
    ada.get(`/api/snippets/${id}`),
    ada.post(`/api/snippets/${id}/versions/1/restore`),
    ada.delete(`/api/snippets/${id}/versions/${n + 2}`),
    ada.get(`/api/snippets/${id}/versions`),
  ];
}

test('concurrent calls on a snippet do not fail', { tags: ['slow'] }, async () => {
  const { app, person, visitor } = await testServer();
  const people = { ada: await person('ada'), ben: await person('ben'), visitor };
  const { ada } = people;
  const snippet = await createSnippet(ada, { isPublic: true });
  const { id: collectionId } = await createCollection(ada);
  const calls = callsOn(snippet, collectionId, people);
  const all = () => Array.from({ length: TIMES }, (_, n) => calls(n)).flat();
  const statuses = async (replies: ReturnType<typeof all>) => (await Promise.all(replies)).map(({ status }) => status);

  const failed = (status: number) => status >= 500;
  expect((await statuses(all())).filter(failed)).toEqual([]);
  await app.useCounter.flush();
  const { title, ...stored } = Snippet.parse((await ada.get(`/api/snippets/${snippet.id}`)).body);
  // A search finds only the last title.
  for (let n = 0; n < TIMES; n += 1) {
    const found = (await ada.get(`/api/snippets?search=${encodeURIComponent(`Title ${n}`)}&sort=oldest`)).body;
    expect(found).toEqual(title.includes(`Title ${n}`) ? [{ title, ...stored }] : []);
  }

  const deletions = [ada.delete(`/api/snippets/${snippet.id}`), ada.delete(`/api/snippets/${snippet.id}`)];
  expect((await statuses([...all(), ...deletions, ...all()])).filter(failed)).toEqual([]);
  expect((await ada.get('/api/snippets')).body).toEqual([]);
});

test('stores one of several concurrent updates of the same version', async () => {
  const { person, advance } = await testServer();
  const ada = await person('ada');
  const { id, ...made } = await createSnippet(ada);
  let basedOn = made.updatedAt;
  for (let round = 0; round < 5; round++) {
    advance(1_000);
    const titles = ['first', 'second', 'third'].map((name) => `${name} of ${round}`);
    const changes = titles.map((title) => ada.put(`/api/snippets/${id}`, { ...snippetInput({ title }), basedOn }));
    const replies = await Promise.all(changes);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const stored = Snippet.parse((await ada.get(`/api/snippets/${id}`)).body);
    expect(stored.title).toBe(titles[replies.findIndex(({ status }) => status === 200)]);
    basedOn = stored.updatedAt;
  }
});

test('stores all concurrent updates without a base and indexes the last one only', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  for (let round = 0; round < 5; round++) {
    const titles = ['first', 'second', 'third'].map((name) => `${name} of ${round}`);
    const changes = titles.map((title) => ada.put(`/api/snippets/${id}`, snippetInput({ title })));
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const { title } = Snippet.parse((await ada.get(`/api/snippets/${id}`)).body);
    expect(titles).toContain(title);
    const found = await Promise.all(titles.map(async (text) => (await ada.get(`/api/snippets?search=${text}`)).body));
    expect(found).toEqual(titles.map((text) => (text === title ? [expect.objectContaining({ id })] : [])));
  }
});

test('concurrent calls during a deletion succeed or return 404', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const ben = await person('ben');
  const collection = await createCollection(ben);
  for (let round = 0; round < 10; round++) {
    const { id } = await createSnippet(ada, { isPublic: true });
    const path = `/api/snippets/${id}`;
    const replies = await Promise.all([
      ben.post(`${path}/comments`, { content: 'Hello' }),
      ben.post(`${path}/favorite`),
      ada.put(path, snippetInput({ tags: ['new'] })),
      ada.delete(path),
      ben.post(`/api/collections/${collection.id}/snippets/${id}`),
      ben.post(`${path}/comments`, { content: 'Bye' }),
    ]);
    for (const { status } of replies) expect([200, 201, 204, 404]).toContain(status);
    expect((await ada.get(path)).status).toBe(404);
  }
});

test('confirms one of several concurrent deletions of a comment', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const comment = Comment.parse((await ada.post(`/api/snippets/${id}/comments`, { content: 'Hm' })).body);
  const path = `/api/snippets/${id}/comments/${comment.id}`;
  const replies = await Promise.all(Array.from({ length: 4 }, () => ada.delete(path)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
});

test('confirms one of several concurrent deletions from the trash', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  await ada.delete(`/api/snippets/${id}`);
  const replies = await Promise.all(Array.from({ length: 4 }, () => ada.delete(`/api/trash/${id}`)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
});

test('a refused create does not affect concurrent ones', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const times = Array.from({ length: TIMES }, (_, n) => n);
  const replies = await Promise.all(
    times.map((n) =>
      Promise.all([
        ada.post('/api/snippets', snippetInput({ title: `Ada ${n}`, trigger: 'same' })),
        ben.post('/api/snippets', snippetInput({ title: `Ben ${n}` })),
      ]),
    ),
  );
  const ofAda = replies.map(([reply]) => reply);
  expect(ofAda.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = ofAda.filter(({ status }) => status !== 201);
  expect(refused).toEqual(
    refused.map(() =>
      expect.objectContaining({ status: 409, body: expect.objectContaining({ code: 'trigger_taken' }) }),
    ),
  );
  expect((await ada.get('/api/snippets')).body).toHaveLength(1);

  const created = replies.map(([, { status, body }]) => ({ status, title: (body as Snippet).title }));
  expect(created).toEqual(times.map((n) => ({ status: 201, title: `Ben ${n}` })));
  const stored = (await ben.get('/api/snippets?search=Ben')).body as Snippet[];
  expect(stored.map(({ title }) => title).sort()).toEqual(times.map((n) => `Ben ${n}`).sort());
});
