import { expect, test } from 'vitest';
import { Comment } from '#contract/comments.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, START, testServer } from '#tests/support/server.ts';

test('shows the given name of visitors and the account name of signed-in authors', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const { id } = await createSnippet(ada, { isPublic: true });
  const path = `/api/snippets/${id}/comments`;
  const now = new Date(START).toISOString();

  const first = await visitor.post(path, { content: '  Neat\n', userId: ada.userId, authorName: '' });
  expect(first).toMatchObject({ status: 201 });
  expect(first.body).toEqual({
    id: expect.any(Number),
    snippetId: id,
    content: 'Neat',
    userId: null,
    authorName: 'Anonymous',
    authorHandle: null,
    createdAt: now,
    updatedAt: now,
  });
  await visitor.post(path, { content: 'Two', authorName: ' Grace ' });
  await ben.post(path, { content: 'Three', userId: ada.userId, authorName: 'ada' });

  const listed = await visitor.get(path);
  expect(listed.headers['x-total-count']).toBe('3');
  expect(listed.body).toMatchObject([
    { content: 'Neat', authorName: 'Anonymous', userId: null },
    { content: 'Two', authorName: 'Grace', userId: null },
    { content: 'Three', authorName: 'ben', userId: ben.userId },
  ]);

  await ben.patch('/api/auth/user', { displayName: 'Benjamin' });
  expect(Comment.array().parse((await visitor.get(path)).body)[2]?.authorName).toBe('Benjamin');
});

test('ignores the given name of a signed-in author without a display name', async () => {
  const { person, visitor } = await testServer();
  const { id } = await createSnippet(await person('ada'), { isPublic: true });
  const nameless = await person({ subject: 'nameless' });
  await nameless.post(`/api/snippets/${id}/comments`, { content: 'Hm', authorName: 'ada' });
  expect((await visitor.get(`/api/snippets/${id}/comments`)).body).toMatchObject([{ authorName: 'Anonymous' }]);
});

test.each([
  ['nothing', {}, 'Comment is required'],
  ['blank text', { content: ' \n ' }, 'Comment is required'],
  ['over 5,000 characters', { content: 'x'.repeat(5_001) }, 'Comment cannot exceed 5000 characters'],
])('rejects a comment with %s', async (_what, body, message) => {
  const { person, visitor } = await testServer();
  const { id } = await createSnippet(await person('ada'), { isPublic: true });
  expect(await visitor.post(`/api/snippets/${id}/comments`, body)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'content', message }] },
  });
  expect((await visitor.get(`/api/snippets/${id}/comments`)).body).toEqual([]);
});

test('lets only the author and the snippet’s owner delete a comment', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const { id } = await createSnippet(ada, { isPublic: true });
  const comment = async () =>
    Comment.parse((await ben.post(`/api/snippets/${id}/comments`, { content: 'Hm' })).body).id;

  const one = `/api/snippets/${id}/comments/${await comment()}`;
  expect((await visitor.delete(one)).status).toBe(401);
  expect((await cleo.delete(one)).status).toBe(403);
  expect((await ben.delete(one)).status).toBe(204);
  expect((await ben.delete(one)).status).toBe(404);
  expect((await ada.delete(`/api/snippets/${id}/comments/${await comment()}`)).status).toBe(204);

  const visitors = Comment.parse((await visitor.post(`/api/snippets/${id}/comments`, { content: 'Hm' })).body);
  expect((await cleo.delete(`/api/snippets/${id}/comments/${visitors.id}`)).status).toBe(403);
  expect((await ada.delete(`/api/snippets/${id}/comments/${visitors.id}`)).status).toBe(204);

  const third = await comment();
  const elsewhere = await createSnippet(cleo, { isPublic: true });
  expect((await cleo.delete(`/api/snippets/${elsewhere.id}/comments/${third}`)).status).toBe(404);
});

test('lets authors delete their own comments on a snippet that is private now, and nothing else', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const { id } = await createSnippet(ada, { isPublic: true });
  const comment = async (author: Caller) =>
    `/api/snippets/${id}/comments/${Comment.parse((await author.post(`/api/snippets/${id}/comments`, { content: 'Hm' })).body).id}`;
  const [own, another, anonymous] = [await comment(ben), await comment(cleo), await comment(visitor)];
  await ada.post(`/api/snippets/${id}/publish`);

  expect((await visitor.delete(own)).status).toBe(401);
  expect((await cleo.delete(own)).status).toBe(404);
  for (const path of [another, anonymous, `/api/snippets/${id}/comments/999`])
    expect(await ben.delete(path)).toMatchObject({ status: 404, body: { message: 'Snippet not found' } });
  expect((await ben.delete(own)).status).toBe(204);
  expect((await ben.delete(own)).status).toBe(404);
  expect((await ben.get(`/api/snippets/${id}/comments`)).status).toBe(404);
  expect((await ada.get(`/api/snippets/${id}/comments`)).body).toMatchObject([
    { userId: cleo.userId },
    { userId: null },
  ]);
});

test('lets only the owner close and reopen comments, which keeps those that exist', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const snippet = await createSnippet(ada, { isPublic: true });
  const comments = `/api/snippets/${snippet.id}/comments`;
  const settings = `${comments}/settings`;
  await visitor.post(comments, { content: 'Early' });
  expect((await visitor.put(settings, { closed: true })).status).toBe(401);
  expect((await ben.put(settings, { closed: true })).status).toBe(403);
  const { id: hidden } = await createSnippet(ben);
  expect((await ada.put(`/api/snippets/${hidden}/comments/settings`, { closed: true })).status).toBe(404);
  expect(await ada.put(settings, { closed: 'yes' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'closed' }] },
  });
  expect((await visitor.get(`/api/snippets/${snippet.id}`)).body).toMatchObject({ commentsClosed: false });

  expect(await ada.put(settings, { closed: true })).toMatchObject({
    status: 200,
    body: { ...snippet, commentsClosed: true },
  });
  // A client that does not know the field does not reopen comments.
  expect((await ada.put(`/api/snippets/${snippet.id}`, snippet)).body).toMatchObject({ commentsClosed: true });
  for (const author of [visitor, ben, ada]) {
    expect(await author.post(comments, { content: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Comments on this snippet are closed' },
    });
  }
  expect((await visitor.get(comments)).body).toMatchObject([{ content: 'Early' }]);
  expect((await visitor.get(`/api/shared/${snippet.shareId}`)).body).toMatchObject({ commentsClosed: true });

  expect((await ada.put(settings, { closed: false })).body).toMatchObject({ commentsClosed: false });
  expect((await visitor.post(comments, { content: 'Late' })).status).toBe(201);
});

test('lets only the owner delete all comments of one author', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const [{ id }, { id: other }] = [
    await createSnippet(ada, { isPublic: true }),
    await createSnippet(ada, { isPublic: true }),
  ];
  const path = `/api/snippets/${id}/comments`;
  for (const content of ['1', '2']) {
    await ben.post(path, { content });
    await visitor.post(path, { content, authorName: 'ben & co' });
  }
  await cleo.post(path, { content: '3' });
  await visitor.post(path, { content: '4' });
  await ben.post(`/api/snippets/${other}/comments`, { content: 'Elsewhere' });
  const named = `${path}?authorName=ben%20%26%20co`;
  const contents = async () =>
    Comment.array()
      .parse((await ada.get(path)).body)
      .map(({ content }) => content);

  expect((await visitor.delete(named)).status).toBe(401);
  expect((await ben.delete(named)).status).toBe(403);
  const { id: hidden } = await createSnippet(ben);
  expect((await ada.delete(`/api/snippets/${hidden}/comments?authorName=x`)).status).toBe(404);
  for (const query of ['', '?authorName=', `?authorName=x&userId=${ben.userId}`, '?authorName=a%00b'])
    expect((await ada.delete(`${path}${query}`)).status, query).toBe(400);
  expect(await contents()).toEqual(['1', '1', '2', '2', '3', '4']);

  expect((await ada.delete(`${path}?authorName=cleo`)).status).toBe(204);
  expect((await ada.delete(named)).status).toBe(204);
  expect(await contents()).toEqual(['1', '2', '3', '4']);
  expect((await ada.delete(`${path}?userId=${ben.userId}`)).status).toBe(204);
  expect(await contents()).toEqual(['3', '4']);
  expect((await ada.delete(`${path}?authorName=Anonymous`)).status).toBe(204);
  expect(await contents()).toEqual(['3']);
  expect((await visitor.get(`/api/snippets/${other}/comments`)).body).toMatchObject([{ content: 'Elsewhere' }]);
});

test('lists comments oldest first, across pages', async () => {
  const { person, visitor } = await testServer();
  const { id } = await createSnippet(await person('ada'), { isPublic: true });
  const ada = await person('ada');
  await ada.post(`/api/snippets/${(await createSnippet(ada)).id}/comments`, { content: 'On another' });
  for (const content of ['1', '2', '3']) await visitor.post(`/api/snippets/${id}/comments`, { content });
  const first = await visitor.get(`/api/snippets/${id}/comments?limit=2`);
  expect(first.body).toMatchObject([{ content: '1' }, { content: '2' }]);
  const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
  const second = await visitor.get(next);
  expect(second.body).toMatchObject([{ content: '3' }]);
  expect(second.headers.link).toBeUndefined();
  for (const page of [first, second]) expect(page.headers['x-total-count']).toBe('3');
  expect((await visitor.get(`/api/snippets/${id}/comments?limit=3`)).headers.link).toBeUndefined();
});

test('ends a page of long comments early and loses none on the next pages', async () => {
  const { person, visitor } = await testServer();
  const { id } = await createSnippet(await person('ada'), { isPublic: true });
  const contents = Array.from({ length: 20 }, (_, n) => `${n} ${'🧷'.repeat(4_900)}`);
  for (const content of contents) await visitor.post(`/api/snippets/${id}/comments`, { content });
  const pages = [];
  for (let next: string | undefined = `/api/snippets/${id}/comments`; next; ) {
    const { text, body, headers } = await visitor.get(next);
    expect(Buffer.byteLength(text)).toBeLessThan(300_000);
    expect(headers['x-total-count']).toBe('20');
    pages.push(
      Comment.array()
        .parse(body)
        .map(({ content }) => content),
    );
    next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  expect(pages.flat()).toEqual(contents);
  expect(pages.length).toBeGreaterThan(1);
});

test.each(['', '0', '-3', '0x5', '1e2', 'NaN', '9'.repeat(20)])('returns 400 for the cursor “%s”', async (cursor) => {
  const { person, visitor } = await testServer();
  const { id } = await createSnippet(await person('ada'), { isPublic: true });
  const { status, body } = await visitor.get(`/api/snippets/${id}/comments?cursor=${cursor}`);
  expect([status, body]).toEqual([400, expect.objectContaining({ message: 'This cursor belongs to another list' })]);
});
