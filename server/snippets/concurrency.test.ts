import { expect, test } from 'vitest';
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
  ];
}

test('concurrent calls on a snippet do not fail', async () => {
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
