import { expect, test } from 'vitest';
import { z } from 'zod';
import { Collection } from '#contract/collections.ts';
import { Snippet } from '#contract/snippets.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { type Caller, testServer } from '#tests/support/server.ts';

/** Opens a server with a collection of ada, public snippets in it, and ben with a role. */
async function arrangedWorld(count: number, role: 'viewer' | 'editor' = 'editor') {
  const server = await testServer();
  const ada = await server.person('ada');
  const ben = await server.person('ben');
  const { body } = await ada.post('/api/collections', { name: 'Shelf', description: null });
  const path = `/api/collections/${Collection.parse(body).id}`;
  await ada.put(`${path}/everyone`, { role });
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await createSnippet(ada, { isPublic: true, title: `Number ${nth}` });
    await ada.post(`${path}/snippets/${id}`);
    ids.unshift(id);
  }
  const move = (who: Caller, snippetId: number, before: number | null) =>
    who.post(`${path}/order`, { snippetId, before });
  return { ...server, ada, ben, path, ids, move };
}

async function read(who: Caller, path: string): Promise<number[]> {
  const ids: number[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { body, headers, status } = await who.get(next);
    expect(status).toBe(200);
    for (const { id } of Snippet.array().parse(body)) ids.push(id);
    next = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  return ids;
}

test('lists a collection by hand by default once a snippet was moved, page by page', { tags: ['slow'] }, async () => {
  const { ada, ben, visitor, path, ids, move } = await arrangedWorld(5);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
  expect(await read(ada, `${path}/snippets?sort=manual`)).toEqual(ids);
  expect((await ada.get(path)).body).toMatchObject({ isArranged: false });
  expect((await move(ben, e, b)).status).toBe(204);
  expect((await move(ada, a, null)).status).toBe(204);
  const order = [e, b, c, d, a];
  for (const query of ['', '?limit=2', '?sort=manual&limit=2&preview=true', '?search=number&limit=2'])
    expect([query, await read(ben, `${path}/snippets${query}`)]).toEqual([query, order]);
  expect(await read(ada, `${path}/snippets?sort=recent`)).toEqual(ids);
  expect((await ada.get(path)).body).toMatchObject({ isArranged: true });
  const { body } = await ada.post(`${path}/publish`, { isPublic: true });
  const shared = `/api/public/collections/${Collection.parse(body).shareId}/snippets?limit=2`;
  expect(await read(visitor, shared)).toEqual(order);
  const { body: previews } = await ada.get('/api/collections?preview=true');
  expect(previews).toMatchObject([{ preview: order.slice(0, 4).map((id) => ({ id })) }]);
  const { id: fresh } = await createSnippet(ada);
  await ada.post(`${path}/snippets/${fresh}`);
  expect(await read(ada, `${path}/snippets`)).toEqual([fresh, ...order]);
});

/** Rows of a dump: an array of tables, or of rows. */
const Dump = z.array(z.tuple([z.string(), z.array(z.unknown())]));

/** Returns the tables in which two dumps differ, with the number of rows that they do not share. */
function differences(before: string, after: string): Record<string, number> {
  const [former, latter] = [before, after].map((dump) => new Map(Dump.parse(JSON.parse(dump))));
  const changed = [...(latter ?? [])].map(([table, rows]): [string, number] => {
    const known = new Set(former?.get(table)?.map((row) => JSON.stringify(row)));
    return [table, rows.filter((row) => !known.has(JSON.stringify(row))).length];
  });
  return Object.fromEntries(changed.filter(([, count]) => count > 0));
}

test('writes one row when one card moves', async () => {
  const { ada, dump, path, ids, move } = await arrangedWorld(12);
  const [a = 0, b = 0, c = 0] = ids;
  await move(ada, c, a);
  for (const before of [b, null, a]) {
    const former = await dump();
    expect((await move(ada, c, before)).status).toBe(204);
    expect(differences(former, await dump())).toEqual({ collection_items: 1 });
  }
  expect(await read(ada, `${path}/snippets`)).toEqual([c, a, b, ...ids.slice(3)]);
});

test('writes one row when one pinned snippet moves', async () => {
  const { ada, dump, ids } = await arrangedWorld(12);
  for (const id of ids.toReversed()) await ada.put(`/api/snippets/${id}/pin`, undefined);
  const [a = 0, b = 0, ...rest] = ids;
  for (const order of [
    [b, a, ...rest],
    [b, ...rest, a],
    [a, b, ...rest],
  ]) {
    const former = await dump();
    expect((await ada.put('/api/pins', { ids: order })).status).toBe(204);
    expect(differences(former, await dump())).toEqual({ pins: 1 });
    expect(await read(ada, '/api/snippets?pinned=true')).toEqual(order);
  }
});

test('keeps the order when one snippet moves between two others again and again', { tags: ['slow'] }, async () => {
  const { ada, path, ids, move } = await arrangedWorld(3);
  let [first = 0, second = 0, third = 0] = ids;
  // Each move halves the gap, so that the list is numbered again.
  for (let nth = 0; nth < 50; nth += 1) {
    expect((await move(ada, third, second)).status).toBe(204);
    [second, third] = [third, second];
  }
  expect(await read(ada, `${path}/snippets`)).toEqual([first, second, third]);
});

test('lets two people move snippets at the same time', async () => {
  const { ada, ben, path, ids, move } = await arrangedWorld(6);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids;
  const moves = await Promise.all([move(ada, a, null), move(ben, f, b), move(ada, c, b), move(ben, d, e)]);
  expect(moves.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  const order = await read(ada, `${path}/snippets`);
  expect(order.toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other));
  expect(order.at(-1)).toBe(a);
  expect(await read(ben, `${path}/snippets`)).toEqual(order);
});

test('refuses viewers, strangers, visitors and snippets outside the collection', async () => {
  const { ada, ben, visitor, path, ids, move } = await arrangedWorld(2, 'viewer');
  const [a = 0, b = 0] = ids;
  expect((await move(ben, b, a)).status).toBe(403);
  expect((await move(visitor, b, a)).status).toBe(401);
  await ada.put(`${path}/everyone`, { role: null });
  expect((await move(ben, b, a)).status).toBe(404);
  const { id: outside } = await createSnippet(ada);
  expect((await move(ada, outside, a)).status).toBe(404);
  expect((await move(ada, a, outside)).status).toBe(404);
  expect((await ada.post(`${path}/order`, { snippetId: a })).status).toBe(400);
  expect((await move(ada, a, a)).status).toBe(204);
});
