import { expect, test } from 'vitest';
import { z } from 'zod';
import { ProfileCollection } from '#contract/profiles.ts';
import { createCollection, createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const DAY = 24 * 60 * 60 * 1000;
const TAKEN = { status: 409, body: { message: 'This handle is taken' } };

const setHandle = (person: Caller, handle: string) =>
  person.put('/api/auth/profile', { handle, about: null, isPublic: true });

test('refuses a handle that was given up to others for 30 days', async () => {
  const { person, advance, dump } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  await setHandle(ada, 'countess');
  await setHandle(ada, 'lovelace');
  expect(await dump()).not.toContain('countess');
  expect(await setHandle(ben, 'Countess')).toMatchObject(TAKEN);
  advance(DAY);
  expect(await setHandle(ada, 'countess')).toMatchObject({ status: 200 });
  expect(await setHandle(ben, 'lovelace')).toMatchObject(TAKEN);
  advance(30 * DAY);
  expect(await setHandle(ben, 'lovelace')).toMatchObject({ status: 200 });
});

test('shows the profile with public snippets and collections only', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  await setHandle(ada, 'Ada-L');
  const { id } = await createSnippet(ada, { title: 'Open' });
  await createSnippet(ada, { title: 'Hidden' });
  await createSnippet(await person('ben'), { title: 'Of Ben' });
  await ada.post(`/api/snippets/${id}/publish`, { isPublic: true });
  const { id: collectionId } = await createCollection(ada, { name: 'Handy' });
  await createCollection(ada, { name: 'Secret' });
  await ada.post(`/api/collections/${collectionId}/publish`, { isPublic: true });
  expect((await visitor.get('/api/profiles/ADA-l')).body).toEqual({
    handle: 'Ada-L',
    name: 'ada',
    about: null,
    snippetCount: 1,
    collectionCount: 1,
  });
  expect((await visitor.get('/api/profiles/ada-l/snippets')).body).toMatchObject([
    { title: 'Open', authorHandle: 'Ada-L' },
  ]);
  expect((await visitor.get('/api/profiles/ada-l/collections')).body).toEqual([
    { shareId: expect.any(String), name: 'Handy', description: null, snippetCount: 0, updatedAt: expect.any(String) },
  ]);
  expect(await visitor.get('/api/profiles/ada-l/snippets?cursor=x')).toMatchObject({ status: 400 });
  await ada.post(`/api/snippets/${id}/publish`, { isPublic: false });
  expect((await visitor.get('/api/profiles/ada-l')).body).toMatchObject({ snippetCount: 0 });
  expect((await visitor.get('/api/profiles/ada-l/snippets')).body).toEqual([]);
});

test('lists at most 200 collections, the last changed first, and counts all', async () => {
  const { person, visitor, execute } = await testServer();
  const ada = await person('ada');
  await setHandle(ada, 'ada-l');
  const collections = Array.from({ length: 201 }, (_, at) => ({ name: `Shelf ${at}` }));
  await ada.post('/api/snippets/import', { snippets: [], collections });
  await execute(`UPDATE collections SET is_public = 1, share_id = 'shelf-' || id, updated_at = updated_at + id`);
  const { body } = await visitor.get('/api/profiles/ada-l/collections');
  const names = z
    .array(ProfileCollection)
    .parse(body)
    .map(({ name }) => name);
  expect(names).toEqual(
    collections
      .map(({ name }) => name)
      .reverse()
      .slice(0, 200),
  );
  expect((await visitor.get('/api/profiles/ada-l')).body).toMatchObject({ collectionCount: 201 });
});

test('gives a handle that several people take at the same time to one of them', async () => {
  const { person, visitor } = await testServer();
  const people = await Promise.all(['ada', 'ben', 'cleo'].map((name) => person(name)));
  const replies = await Promise.all(people.map((one) => setHandle(one, 'countess')));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(replies.filter(({ status }) => status === 409)).toMatchObject([TAKEN, TAKEN]);
  expect((await visitor.get('/api/profiles/countess')).status).toBe(200);
});
