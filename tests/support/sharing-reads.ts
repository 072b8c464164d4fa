import { expect } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { COLLECTION_PREVIEW_MAX } from '#contract/limits.ts';
import { Snippet } from '#contract/snippets.ts';
import type { Caller, TestServer } from './server.ts';
import type { ModelSnippet, SharingModel } from './sharing-model.ts';

/* Comparisons of everything that people may read with the model of sharing. */

/** Whole pages would not show whether the parts of a list are merged in order. */
const PAGE = 5;

export interface World {
  server: TestServer;
  /** The callers by name. */
  people: ReadonlyMap<string, Caller>;
  model: SharingModel;
}

export const idsOf = (snippets: readonly { id: number }[]) => snippets.map(({ id }) => id).toSorted((a, b) => a - b);

/** Reads all pages of a list. Returns the ids in order and the total of the first page. */
async function readList(caller: Caller, path: string): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = [];
  let total = -1;
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}&preview=true`;
  while (next !== undefined) {
    const { body, headers, status } = await caller.get(next);
    expect([next, status]).toEqual([next, 200]);
    ids.push(
      ...Snippet.array()
        .parse(body)
        .map(({ id }) => id),
    );
    if (total === -1) total = Number(headers['x-total-count']);
    next = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1];
  }
  return { ids, total };
}

/** Compares every list of snippets that a viewer may read. */
async function compareLists({ model }: World, name: string | null, caller: Caller): Promise<void> {
  const visible = model.visibleTo(name);
  const open = model.visibleTo(null);
  const all = name === null ? '/api/public/snippets?' : '/api/snippets?scope=all';
  const lists: [path: string, expected: readonly ModelSnippet[]][] = [
    '',
    '&sort=oldest',
    '&sort=az',
    '&search=debounce',
    '&search=tag',
  ].map((query) => [all + query, visible]);
  const [first] = visible;
  if (first) {
    for (const filter of ['tag', 'language', 'search']) lists.push([`${all}&${filter}=${first.name}`, [first]]);
  }
  lists.push(['/api/public/snippets', open]);
  if (name !== null) {
    const own = visible.filter(({ owner }) => owner === name);
    lists.push(['/api/snippets', own], ['/api/snippets?search=debounce', own]);
    lists.push([`${all}&pinned=true`, visible.filter(({ pinnedBy }) => pinnedBy.has(name))]);
    lists.push([`${all}&pinned=false`, visible.filter(({ pinnedBy }) => !pinnedBy.has(name))]);
    lists.push([`/api/snippets?pinned=false`, own.filter(({ pinnedBy }) => !pinnedBy.has(name))]);
    lists.push([`${all}&favorites=true`, visible.filter(({ favoriteOf }) => favoriteOf.has(name))]);
  }
  for (const [path, expected] of lists) {
    const { ids, total } = await readList(caller, path);
    expect([path, ids.toSorted((a, b) => a - b), total]).toEqual([path, idsOf(expected), expected.length]);
  }
  const recent = (await readList(caller, all)).ids;
  expect((await readList(caller, `${all}&sort=oldest`)).ids).toEqual(recent.toReversed());
}

/** Compares the snippets that a viewer may read one by one. */
async function compareSnippets({ model }: World, name: string | null, caller: Caller): Promise<void> {
  for (const [index, snippet] of model.snippets.entries()) {
    const role = model.roleOf(name, snippet);
    const path = `/api/snippets/${snippet.id}`;
    const { status, body } = await caller.get(path);
    expect([path, name, status]).toEqual([path, name, role === null ? 404 : 200]);
    if (role !== null) expect(body).toMatchObject({ role, isShared: name !== null && model.isShared(snippet) });
    const part = index % 2 === 0 ? 'comments' : 'archive';
    expect([part, (await caller.get(`${path}/${part}`)).status]).toEqual([part, role === null ? 404 : 200]);
    if (name === null) continue;
    const history = role === null ? 404 : role === 'viewer' ? 403 : 200;
    expect([path, name, (await caller.get(`${path}/versions`)).status]).toEqual([path, name, history]);
  }
}

/** Compares the collections of a person, their contents and facets. */
async function compareCollections({ model }: World, name: string, caller: Caller): Promise<void> {
  const visible = model.visibleTo(name);
  const tags = visible.map((snippet) => ({ name: snippet.name, count: 1 }));
  const byName = (facets: unknown) => expect.arrayContaining(Array.isArray(facets) ? facets : []);
  for (const facet of ['tags', 'languages']) {
    const { body } = await caller.get(`/api/${facet}/counts?scope=all`);
    expect(body).toHaveLength(tags.length);
    expect(tags).toEqual(byName(body));
  }
  const shown = model.collections.filter((collection) => model.roleIn(name, collection) !== null);
  const listed = Collection.array().parse((await caller.get('/api/collections?scope=all&preview=true')).body);
  expect(idsOf(listed)).toEqual(idsOf(shown));
  for (const collection of model.collections) {
    const path = `/api/collections/${collection.id}`;
    const role = model.roleIn(name, collection);
    const inside = visible.filter((snippet) => collection.items.has(snippet));
    const { status, body } = await caller.get(path);
    expect([path, name, status]).toEqual([path, name, role === null ? 404 : 200]);
    expect((await caller.get(`${path}/members`)).status).toBe(status);
    if (role === null) {
      expect((await caller.get(`${path}/snippets`)).status).toBe(404);
      continue;
    }
    const members = [...collection.members.values()].filter(({ hasEnded }) => !hasEnded);
    const { everyone, isPublic } = collection;
    const fields = { role, everyone, isPublic, memberCount: members.length, snippetCount: inside.length };
    expect(body).toMatchObject(fields);
    const entry = listed.find(({ id }) => id === collection.id);
    expect(entry).toMatchObject(fields);
    const { ids, total } = await readList(caller, `${path}/snippets`);
    expect(entry?.preview?.map(({ id }) => id)).toEqual(ids.slice(0, COLLECTION_PREVIEW_MAX));
    expect([path, ids.toSorted((a, b) => a - b), total]).toEqual([path, idsOf(inside), inside.length]);
  }
}

/** Compares the public pages of collections. */
async function comparePublicPages({ server, model }: World): Promise<void> {
  const open = model.visibleTo(null);
  for (const collection of model.collections) {
    if (collection.shareId === null) continue;
    const path = `/api/public/collections/${collection.shareId}`;
    const inside = open.filter((snippet) => collection.items.has(snippet));
    const isShown = collection.isPublic && !collection.isGone && !model.disabled.has(collection.owner);
    const { status, body } = await server.visitor.get(path);
    expect(status).toBe(isShown ? 200 : 404);
    expect((await server.visitor.get(`${path}/snippets`)).status).toBe(status);
    if (!isShown) continue;
    expect(body).toMatchObject({ snippetCount: inside.length, ownerName: collection.owner });
    expect(idsOf(Snippet.array().parse((await server.visitor.get(`${path}/snippets`)).body))).toEqual(idsOf(inside));
  }
}

/** Returns the people who can sign in. */
export const activePeople = ({ people, model }: World): [name: string, caller: Caller][] =>
  [...people].filter(([name]) => !model.disabled.has(name) && !model.deleted.has(name));

/** Compares what the visitor and everyone who can sign in read. */
export async function compareReads(world: World): Promise<void> {
  await compareLists(world, null, world.server.visitor);
  await compareSnippets(world, null, world.server.visitor);
  await comparePublicPages(world);
  for (const [name, caller] of activePeople(world)) {
    await compareLists(world, name, caller);
    await compareSnippets(world, name, caller);
    await compareCollections(world, name, caller);
  }
}
