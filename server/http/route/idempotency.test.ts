import { expect, test } from 'vitest';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

const idsIn = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);
const countOf = async (caller: Caller, path: string) => idsIn((await caller.get(path)).body).length;

test('a retry with the same key gets the first response', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const first = await ada.post('/api/snippets', snippetInput(), { 'idempotency-key': 'one' });
  const again = await ada.post('/api/snippets', snippetInput(), { 'idempotency-key': 'one' });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(again.headers['cache-control']).toBe('no-store');
  expect(await countOf(ada, '/api/snippets')).toBe(1);
  await ada.post('/api/snippets', snippetInput(), { 'idempotency-key': 'two' });
  for (let nth = 0; nth < 2; nth += 1) await ada.post('/api/snippets', snippetInput());
  expect(await countOf(ada, '/api/snippets')).toBe(4);
});

test('a concurrent retry waits for the first request', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const tries = Array.from({ length: 5 }, () =>
    ada.post('/api/snippets', snippetInput(), { 'idempotency-key': 'one' }),
  );
  const replies = await Promise.all(tries);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await countOf(ada, '/api/snippets')).toBe(1);
});

test('the same key with another body is another request', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const key = { 'idempotency-key': 'always the same' };
  for (const title of ['One', 'Two', 'One']) {
    await ada.post('/api/snippets', snippetInput({ title }), key);
    await ada.post('/api/snippets/import', { snippets: [snippetInput({ title: `${title} more` })] }, key);
  }
  const { body } = await ada.get('/api/snippets?sort=az');
  expect((body as { title: string }[]).map(({ title }) => title)).toEqual(['One', 'One more', 'Two', 'Two more']);
});

test('keys are separate per viewer and URL', async () => {
  const { person, visitor } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const key = { 'idempotency-key': 'one' };
  const own = await ada.post('/api/snippets', snippetInput({ title: 'of Ada' }), key);
  expect((await ben.post('/api/snippets', snippetInput({ title: 'of Ben' }), key)).body).toMatchObject({
    title: 'of Ben',
  });
  expect((await visitor.post('/api/snippets', snippetInput(), key)).status).toBe(401);
  expect((await ada.post('/api/collections', { name: 'Shelf' }, key)).body).toMatchObject({ name: 'Shelf' });
  const [one, two] = [await createSnippet(ada, { isPublic: true }), await createSnippet(ada, { isPublic: true })];
  for (const { id } of [one, two, one, two])
    expect((await visitor.post(`/api/snippets/${id}/comments`, { content: 'Nice' }, key)).body).toMatchObject({
      snippetId: id,
    });
  expect(await countOf(visitor, `/api/snippets/${one.id}/comments`)).toBe(1);
  expect(own.status).toBe(201);
});

test('applies to collections, comments and imports', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { id } = await createSnippet(ada);
  const key = { 'idempotency-key': 'one' };
  const replies: unknown[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    await ada.post('/api/collections', { name: 'Shelf' }, key);
    await ada.post(`/api/snippets/${id}/comments`, { content: 'Nice' }, key);
    const file = { snippets: [snippetInput(), { title: 'no code' }], visibility: 'private' };
    replies.push((await ada.post('/api/snippets/import', file, key)).body);
  }
  expect(replies[1]).toEqual(replies[0]);
  expect(replies[0]).toMatchObject({ imported: 1 });
  expect(await countOf(ada, '/api/collections')).toBe(1);
  expect(await countOf(ada, `/api/snippets/${id}/comments`)).toBe(1);
  expect(await countOf(ada, '/api/snippets')).toBe(2);
});

test('a failed request is not kept', async () => {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const key = { 'idempotency-key': 'one' };
  expect((await ada.post('/api/snippets', snippetInput({ title: '' }), key)).status).toBe(400);
  const { write } = store;
  store.write = () => Promise.reject(new Error('Kaboom'));
  expect((await ada.post('/api/snippets', snippetInput(), key)).status).toBe(500);
  store.write = write;
  expect((await ada.post('/api/snippets', snippetInput(), key)).status).toBe(201);
  expect(await countOf(ada, '/api/snippets')).toBe(1);
});

test('a deletion drops the results of its viewer', async () => {
  const { person } = await testServer();
  const [ada, ben] = [await person('ada'), await person('ben')];
  const key = { 'idempotency-key': 'one' };
  const made = await ada.post('/api/snippets', snippetInput(), key);
  await ben.post('/api/snippets', snippetInput(), key);
  const [id] = idsIn([made.body]);
  await ada.delete(`/api/snippets/${id}`);
  expect(idsIn([(await ada.post('/api/snippets', snippetInput(), key)).body])).not.toEqual([id]);
  expect(await countOf(ada, '/api/snippets')).toBe(1);
  // Results of other viewers stay.
  await ben.post('/api/snippets', snippetInput(), key);
  expect(await countOf(ben, '/api/snippets')).toBe(1);
});

test('a deletion also drops the result of a request in progress', async () => {
  const { person, store } = await testServer();
  const ada = await person('ada');
  const other = await createSnippet(ada);
  const key = { 'idempotency-key': 'one' };
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { transaction } = store;
  store.transaction = async (work) => {
    store.transaction = transaction;
    started.resolve();
    await released.promise;
    return transaction(work);
  };
  const creating = ada.post('/api/collections', { name: 'Shelf' }, key);
  await started.promise;
  await ada.delete(`/api/snippets/${other.id}`);
  released.resolve();
  const first = await creating;
  expect((await ada.post('/api/collections', { name: 'Shelf' }, key)).body).not.toEqual(first.body);
});

test('replies are remembered until four million characters of later ones have come', { tags: ['slow'] }, async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const post = (key: string, code: string) =>
    ada.post('/api/snippets', snippetInput({ code }), { 'idempotency-key': key });
  const first = await post('first', 'first');
  const others = async (characters: number) => {
    for (let sent = 0; sent < characters; sent += CODE_MAX_BYTES)
      expect((await post(`${characters} ${sent}`, 'x'.repeat(CODE_MAX_BYTES))).status).toBe(201);
  };
  // A reply has the code twice: as `code` and in `files`.
  await others(1_500_000);
  expect((await post('first', 'first')).text).toBe(first.text);
  await others(2_500_000);
  expect((await post('first', 'first')).text).not.toBe(first.text);
});

test.each(['', 'x'.repeat(65)])('refuses an empty or long key (%#)', async (key) => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { status, body } = await ada.post('/api/snippets', snippetInput(), { 'idempotency-key': key });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'idempotency-key' }] });
  expect(await countOf(ada, '/api/snippets')).toBe(0);
});
