import { expect } from 'vitest';
import { z } from 'zod';
import { ExportDocument } from '#contract/transfer.ts';
import { type CallTool, connectAssistant } from './mcp.ts';
import type { Caller } from './server.ts';
import { activePeople, idsOf, type World } from './sharing-reads.ts';

/* Comparisons of exports and of what assistants read with the model of sharing. */

const FoundSnippets = z.object({ snippets: z.array(z.object({ id: z.number() })) });
const FoundCollections = z.object({ collections: z.array(z.object({ id: z.number(), role: z.string() })) });

/** An export contains what its owner has outside the trash. */
async function compareExport({ model }: World, name: string, caller: Caller): Promise<void> {
  const own = model.visibleTo(name).filter(({ owner }) => owner === name);
  const { snippets, collections } = ExportDocument.parse((await caller.get('/api/snippets/export')).body);
  const exported = snippets.map(({ title, isPublic, isFavorite }) => ({ title, isPublic, isFavorite }));
  expect(exported.toSorted((one, other) => one.title.localeCompare(other.title))).toEqual(
    own.map(({ name: title, isPublic, favoriteOf }) => ({ title, isPublic, isFavorite: favoriteOf.has(name) })),
  );
  const ofName = model.collections.filter(({ owner, isGone }) => owner === name && !isGone);
  expect(collections.map(({ snippets: indexes }) => indexes.map((index) => snippets[index]?.title).toSorted())).toEqual(
    ofName.map(({ items }) => own.filter((snippet) => items.has(snippet)).map((snippet) => snippet.name)),
  );
}

/** An assistant reads what its owner reads, and without the scope `all` only what belongs to the owner. */
async function compareAssistant({ model }: World, name: string, callTool: CallTool): Promise<void> {
  const visible = model.visibleTo(name);
  const own = visible.filter(({ owner }) => owner === name);
  const search = async (input: Record<string, unknown>) => {
    const { data } = await callTool('search_snippets', { ...input, limit: 50 });
    return data && idsOf(FoundSnippets.parse(data).snippets);
  };
  expect(await search({})).toEqual(idsOf(own));
  expect(await search({ scope: 'all', query: 'tag' })).toEqual(idsOf(visible));
  for (const snippet of model.snippets) {
    const role = model.roleOf(name, snippet);
    const canGet = async (scope: string) => (await callTool('get_snippet', { id: snippet.id, scope })).data !== null;
    expect([snippet.name, await canGet('all')]).toEqual([snippet.name, role !== null]);
    if (role !== null && role !== 'owner') expect([snippet.name, await canGet('own')]).toEqual([snippet.name, false]);
  }
  const { collections } = FoundCollections.parse((await callTool('list_collections', { scope: 'all' })).data);
  for (const collection of model.collections) {
    const { id, items } = collection;
    const role = model.roleIn(name, collection);
    expect(collections.find((listed) => listed.id === id)?.role ?? null).toBe(role);
    const inside = visible.filter((snippet) => items.has(snippet));
    expect(await search({ collectionId: id, scope: 'all' })).toEqual(role && idsOf(inside));
    const ownInside = idsOf(inside.filter((snippet) => own.includes(snippet)));
    expect(await search({ collectionId: id })).toEqual(role === 'owner' ? ownInside : null);
  }
}

/** Compares the exports and the assistants of everyone who can sign in. */
export async function comparePrograms(world: World): Promise<void> {
  for (const [name, caller] of activePeople(world)) {
    await compareExport(world, name, caller);
    const callTool = await connectAssistant(world.server, caller, ['snippets:read', 'collections:read']);
    await compareAssistant(world, name, callTool);
  }
}
