import { expect, test } from 'vitest';
import { Snippet } from '#contract/snippets.ts';
import type { Usage } from '#server/core/quota.ts';
import { createSnippet, snippetInput } from '#tests/support/factories.ts';
import { testServer } from '#tests/support/server.ts';
import type { Store } from '../store.ts';
import { usageOf } from './usage.ts';
import { packContent } from './version-content.ts';

/** Counts the usage of a person again, from what is stored. */
async function recount(store: Store, ids: readonly number[], userId: string): Promise<Usage> {
  const usage = { snippets: 0, bytes: 0 };
  for (const id of ids) {
    const snippet = await store.snippets.findOwn({ userId }, id);
    if (snippet === null) continue;
    usage.snippets += 1;
    usage.bytes += usageOf(await store.snippets.content(snippet)).bytes;
    // Its only version is not stored.
    if (snippet.version === 1) continue;
    for (const { number } of await store.versions.list(snippet, { limit: 1_000 })) {
      const content = (await store.versions.find(snippet, number))?.content;
      if (content) usage.bytes += packContent(content).byteLength;
    }
  }
  return usage;
}

test('equals a recount after edits, bulk and tag changes, restores and purges', { tags: ['slow'] }, async () => {
  const { person, store, advance } = await testServer();
  const ada = await person('ada');
  const userId = ada.userId ?? '';
  const ids: number[] = [];
  const expectRecount = async (done: string) => {
    advance(1_000);
    expect(await store.usage.of(userId), done).toEqual(await recount(store, ids, userId));
  };
  const change = async (method: 'post' | 'put' | 'patch', path: string, body?: unknown) => {
    const { status } = await ada[method](path, body);
    expect(status, path).toBe(200);
    await expectRecount(`${method} ${path} ${JSON.stringify(body)?.slice(0, 60)}`);
  };
  const remove = async (path: string) => {
    expect((await ada.delete(path)).status, path).toBeLessThan(300);
    await expectRecount(`delete ${path}`);
  };
  const bulk = (action: string, some: readonly number[], more = {}) =>
    change('post', '/api/snippets/bulk', { ids: some, action, ...more });

  for (const title of ['One', 'Two', 'Three', 'Four']) ids.push((await createSnippet(ada, { title })).id);
  const files = [{ code: 'é' }, { name: 'ü.go', code: 'x'.repeat(500) }];
  ids.push(Snippet.parse((await ada.post('/api/snippets', { title: 'Files', files })).body).id);
  await expectRecount('created');
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids;

  await bulk('addTags', ids, { tags: ['ä', 'second'] });
  await bulk('removeTags', [one, five], { tags: ['ä'] });
  await change('patch', '/api/tags/second', { name: 'a much longer name' });
  await change('put', `/api/snippets/${one}`, snippetInput({ title: 'Shorter', code: 'x' }));
  await change('post', `/api/snippets/${five}/versions/1/restore`, {});
  await remove(`/api/snippets/${one}/versions/2`);
  await bulk('trash', [one, two, five]);
  await remove('/api/tags/timing');
  await bulk('restore', [five]);
  await change('post', `/api/trash/${two}/restore`);
  ids.push(Snippet.parse((await ada.post(`/api/snippets/${five}/fork`)).body).id);
  await expectRecount('forked');
  await remove(`/api/trash/${one}`);
  await bulk('trash', [three, four]);
  await remove('/api/trash');
  expect(await store.usage.of(userId)).toMatchObject({ snippets: 3 });
  for (const id of ids.filter((id) => ![one, three, four].includes(id))) await remove(`/api/snippets/${id}`);
  await remove('/api/trash');
  expect(await store.usage.of(userId)).toEqual({ snippets: 0, bytes: 0 });
});
