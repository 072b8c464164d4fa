import { expect, test } from 'vitest';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const QUERIES = [
  'needle',
  'needle pin',
  'code:needle',
  'title:hay lang:go',
  'tag:secret',
  'regex:need.e',
  '-title:nothing',
  'sort:best needle',
  'uses:0',
];

/** Everything that a reply to a query says. */
async function replies(who: Caller, path: string) {
  const all: Record<string, unknown> = {};
  for (const q of QUERIES) {
    const { status, body, headers } = await who.get(
      `${path}${new URLSearchParams({ q, matches: 'true', limit: '2' })}`,
    );
    expect(status, q).toBe(200);
    const told = ['x-total-count', 'x-search-mode', 'x-search-incomplete', 'link'].map((name) => headers[name] ?? null);
    all[q] = { body, told };
  }
  return all;
}

const hidden = (n: number) => ({
  title: `Hay ${n}`,
  description: 'needle',
  code: 'a needle and a pin',
  language: 'go',
  tags: ['secret'],
});

test('private and deleted snippets of others change no list, count, hit or header', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await createSnippet(ada, { title: 'Hay of Ada', code: 'needle', language: 'go', isPublic: true });
  await createSnippet(ada, { title: 'Two', code: 'pin\nneedle' });
  const lists: [Caller, string][] = [
    [ada, '/api/snippets?scope=all&'],
    [ada, '/api/snippets?'],
    [visitor, '/api/public/snippets?'],
  ];
  const before = [];
  for (const [who, path] of lists) before.push(await replies(who, path));
  for (let n = 0; n < 5; n += 1) await createSnippet(ben, hidden(n));
  const trashed = await createSnippet(ben, { ...hidden(9), isPublic: true });
  await ben.delete(`/api/snippets/${trashed.id}`);
  for (const [index, [who, path]] of lists.entries()) expect(await replies(who, path), path).toEqual(before[index]);
});

test('a shared collection tells its members of the snippets in it, and tells others nothing', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben, eva] = [await person('ada'), await person('ben'), await person('eva')];
  await createSnippet(eva, { title: 'Hay of Eva', code: 'needle', language: 'go' });
  const collection = await createCollection(ada);
  const inside = `/api/collections/${collection.id}/snippets?`;
  const evaBefore = await replies(eva, '/api/snippets?scope=all&');
  const visitorBefore = await replies(visitor, '/api/public/snippets?');
  const shared = await createSnippet(ada, hidden(1));
  await createSnippet(ada, hidden(2));
  await ada.post(`/api/collections/${collection.id}/snippets/${shared.id}`);
  expect((await ben.get(`${inside}q=needle`)).status).toBe(404);
  expect((await ada.put(`/api/collections/${collection.id}/everyone`, { role: 'viewer' })).status).toBe(200);
  // Everyone with an account may read it then.
  expect(await ben.get(`${inside}q=needle&matches=true`)).toMatchObject({
    status: 200,
    headers: { 'x-total-count': '1' },
    body: [{ id: shared.id, matches: [{ field: 'code' }, { field: 'description' }] }],
  });
  expect((await ada.put(`/api/collections/${collection.id}/everyone`, { role: null })).status).toBe(200);
  expect((await ben.get(`${inside}q=needle`)).status).toBe(404);
  expect(await replies(eva, '/api/snippets?scope=all&')).toEqual(evaBefore);
  expect(await replies(visitor, '/api/public/snippets?')).toEqual(visitorBefore);
});
