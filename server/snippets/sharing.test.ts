import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';

test('publishing creates the share link once and the link works while the snippet is public', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const shared = Snippet.parse((await ada.post(`/api/snippets/${id}/share`)).body);
  expect(shared).toMatchObject({ isPublic: false, shareId: expect.stringMatching(/^[\w-]{16}$/) });
  expect((await visitor.get(`/api/shared/${shared.shareId}`)).status).toBe(404);
  // The link of a private snippet does not work for its owner either.
  expect((await ada.get(`/api/shared/${shared.shareId}`)).status).toBe(404);

  expect((await ada.post(`/api/snippets/${id}/publish`)).body).toMatchObject({
    isPublic: true,
    shareId: shared.shareId,
  });
  expect((await visitor.get(`/api/shared/${shared.shareId}`)).body).toMatchObject({ id, title: 'Debounce' });

  expect((await ada.post(`/api/snippets/${id}/publish`)).body).toMatchObject({
    isPublic: false,
    shareId: shared.shareId,
  });
  expect((await visitor.get(`/api/shared/${shared.shareId}`)).status).toBe(404);
});

test('a HEAD request counts no use', async () => {
  const { app, person, visitor } = await testServer();
  const { shareId } = await createSnippet(await person('ada'), { isPublic: true });
  const url = `/api/shared/${shareId}`;
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect((await visitor.get(url)).body).toMatchObject({ viewCount: 1 });
});

test('returns 404 for unknown share ids', async () => {
  const { visitor } = await testServer();
  for (const link of ['none', '%00', 'a%00b', '%F0%9F%AA%9D', '%ff', '50%off', 'x'.repeat(101), 'x'.repeat(2_000)]) {
    const reply = await visitor.get(`/api/shared/${link}`);
    expect({ link, ...reply }).toMatchObject({ link, status: 404, body: { code: 'not_found' } });
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('sets the desired state even if it is set already', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createSnippet(ada);
  const publish = async (isPublic: boolean) =>
    Snippet.parse((await ada.post(`/api/snippets/${id}/publish`, { isPublic })).body);
  for (const isPublic of [false, true, true, false, false, true]) {
    expect((await publish(isPublic)).isPublic).toBe(isPublic);
    expect((await visitor.get(`/api/snippets/${id}`)).status).toBe(isPublic ? 200 : 404);
  }
  const { shareId } = await publish(true);
  expect((await publish(true)).shareId).toBe(shareId);

  for (const isFavorite of [false, true, true, false, false]) {
    expect((await ben.post(`/api/snippets/${id}/favorite`, { isFavorite })).body).toMatchObject({ isFavorite });
    expect((await ben.get(`/api/snippets/${id}`)).body).toMatchObject({ isFavorite });
  }
  for (const [call, body] of [
    ['publish', { isPublic: 'no' }],
    ['favorite', {}],
  ] as const)
    expect((await ada.post(`/api/snippets/${id}/${call}`, body)).body).toMatchObject({ code: 'invalid' });
  expect((await ben.post(`/api/snippets/${id}/publish`, { isPublic: false })).status).toBe(403);
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ isPublic: true, isFavorite: false });
});

test('favorite marks are personal and visitors see the owner’s', async () => {
  const { person, visitor } = await testServer();
  const ada = await person('ada');
  const ben = await person('ben');
  const { id } = await createSnippet(ada, { isPublic: true });
  expect((await ben.post(`/api/snippets/${id}/favorite`)).body).toMatchObject({
    id,
    isFavorite: true,
    title: 'Debounce',
  });
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ isFavorite: false });
  expect((await visitor.get(`/api/snippets/${id}`)).body).toMatchObject({ isFavorite: false });
  expect((await ben.get('/api/snippets?favorites=true')).body).toMatchObject([{ id }]);
  expect((await ada.get('/api/snippets?favorites=true')).body).toEqual([]);

  await ada.post(`/api/snippets/${id}/favorite`);
  expect((await visitor.get(`/api/snippets/${id}`)).body).toMatchObject({ isFavorite: true });
  expect((await ben.post(`/api/snippets/${id}/favorite`)).body).toMatchObject({ isFavorite: false });

  await ada.post(`/api/snippets/${id}/publish`);
  expect((await ben.get('/api/snippets?favorites=true')).body).toEqual([]);
});

test('counts openings by others and copies as uses', async () => {
  const { app, person, visitor } = await testServer();
  const ada = await person('ada');
  const ben = await person('ben');
  const { id, shareId } = await createSnippet(ada, { isPublic: true });
  const shared = await visitor.get(`/api/shared/${shareId}`);
  expect(shared.body).toMatchObject({ viewCount: 1 });
  // Counts a use and depends on the viewer, so it must not be cached.
  expect(shared.headers['cache-control']).toBe('no-store');
  expect((await ben.get(`/api/shared/${shareId}`)).body).toMatchObject({ viewCount: 2 });
  expect((await ada.get(`/api/shared/${shareId}`)).body).toMatchObject({ viewCount: 2 });
  expect((await ada.post(`/api/snippets/${id}/use`)).status).toBe(204);
  expect((await visitor.post(`/api/snippets/${id}/use`)).status).toBe(204);
  await app.useCounter.flush();
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ viewCount: 4 });
  // Neither visibility changes nor updates reset the counter.
  for (let turn = 0; turn < 2; turn += 1) await ada.post(`/api/snippets/${id}/publish`);
  await ada.put(`/api/snippets/${id}`, snippetInput({ isPublic: true }));
  expect((await ada.get(`/api/snippets/${id}`)).body).toMatchObject({ isPublic: true, viewCount: 4 });

  const hidden = await createSnippet(ada);
  expect((await visitor.post(`/api/snippets/${hidden.id}/use`)).status).toBe(404);
});
