import { expect } from 'vitest';
import { BulkReply } from '#contract/bulk.ts';
import { Collection } from '#contract/collections.ts';
import type { NewSnippetLink } from '#contract/snippet-links.ts';
import { Snippet } from '#contract/snippets.ts';
import { createCollection, createSnippet, snippetInput } from './factories.ts';
import type { Caller, TestServer } from './server.ts';
import { createLink, invite, tokenOf } from './sharing.ts';
import { type ModelSnippet, SharingModel } from './sharing-model.ts';
import { FIRST_STEPS, type Kind, PEOPLE, type Step } from './sharing-steps.ts';

/* Performs steps through the API and on the model of sharing. */

interface Link {
  link: NewSnippetLink;
  snippet: ModelSnippet;
  opensLeft: number;
}

export interface World {
  server: TestServer;
  people: Map<string, Caller>;
  model: SharingModel;
  links: Link[];
}

/** Creates three snippets for each person, and collections of two people with members who share a snippet there. */
export async function createWorld(server: TestServer): Promise<World> {
  const people = new Map<string, Caller>();
  const model = new SharingModel();
  for (const name of PEOPLE) people.set(name, await server.person(name));
  for (const name of [...PEOPLE, ...PEOPLE, ...PEOPLE, 'ada']) {
    server.advance(1_000);
    // None is a part of another.
    const tag = `tag-${String.fromCharCode(97 + model.snippets.length)}`;
    const { id } = await createSnippet(callerOf(people, name), { title: tag, language: tag, tags: [tag] });
    model.addSnippet(id, name, tag);
  }
  for (const name of ['ada', 'ben', 'ada', 'ada'])
    model.addCollection((await createCollection(callerOf(people, name))).id, name);
  const world = { server, people, model, links: [] };
  for (const given of FIRST_STEPS) await perform(world, given);
  return world;
}

function callerOf(people: ReadonlyMap<string, Caller>, name: string): Caller {
  const caller = people.get(name);
  if (caller === undefined) throw new Error(`${name} is not in this world`);
  return caller;
}

/** Performs a step through the API and on the model, and compares what they answer. Disabled and deleted people do nothing. */
export async function perform(world: World, given: Step): Promise<void> {
  const { server, people, model } = world;
  if (given.kind === 'open') return openLink(world, given);
  if (given.kind === 'disable') return disable(world, given);
  const who = given.kind === 'add' ? (given.who ?? at(model.snippets, given.snippet).owner) : given.who;
  if (model.disabled.has(who) || model.deleted.has(who)) return;
  const caller = callerOf(people, who);
  server.advance(1_000);
  if (given.kind === 'bulk') return changeSeveral(model, { caller, who }, given);
  const status =
    'collection' in given
      ? await changeCollection(world, { caller, who }, given)
      : await changeSnippet(world, { caller, who }, given);
  expect([given, status.actual]).toEqual([given, status.expected]);
}

type CollectionStep = Exclude<Extract<Step, { collection: number }>, { kind: 'bulk' }>;
type SnippetStep = Exclude<Extract<Step, { snippet: number }>, CollectionStep>;

interface Actor {
  caller: Caller;
  who: string;
}

interface Statuses {
  actual: number;
  expected: number;
}

async function changeCollection(
  { people, model }: World,
  { caller, who }: Actor,
  given: CollectionStep,
): Promise<Statuses> {
  const collection = at(model.collections, given.collection);
  const path = `/api/collections/${collection.id}`;
  switch (given.kind) {
    case 'join': {
      const owner = callerOf(people, collection.owner);
      if (model.disabled.has(collection.owner) || collection.isGone) return { actual: 0, expected: 0 };
      const token = tokenOf(await invite(owner, collection.id, { role: given.role }));
      const { status } = await caller.post('/api/invitations/accept', { token });
      model.accept(who, collection, given.role);
      return { actual: status, expected: 200 };
    }
    case 'setRole': {
      const member = callerOf(people, given.member).userId;
      const { status } = await caller.put(`${path}/members/${member}`, { role: given.role });
      return { actual: status, expected: model.setRole(who, collection, given.member, given.role) };
    }
    case 'setEveryone': {
      const { status } = await caller.put(`${path}/everyone`, { role: given.role });
      return { actual: status, expected: model.setEveryone(who, collection, given.role) };
    }
    case 'end':
    case 'leave': {
      const member = given.kind === 'leave' ? who : given.member;
      const { status } = await caller.delete(`${path}/members/${callerOf(people, member).userId}`);
      return { actual: status, expected: model.end(who, collection, member) };
    }
    case 'publishCollection': {
      const { status, body } = await caller.post(`${path}/publish`, { isPublic: given.isOn });
      const expected = model.check(who, collection, 'owner');
      if (expected === 200) {
        collection.isPublic = given.isOn;
        collection.shareId = Collection.parse(body).shareId;
      }
      return { actual: status, expected };
    }
    case 'add': {
      const snippet = at(model.snippets, given.snippet);
      const { status } = await caller.post(`${path}/snippets/${snippet.id}`);
      return { actual: status, expected: model.addItem(who, collection, snippet) };
    }
    case 'remove': {
      const snippet = at(model.snippets, given.snippet);
      const { status } = await caller.delete(`${path}/snippets/${snippet.id}`);
      return { actual: status, expected: model.removeItem(who, collection, snippet) };
    }
  }
}

async function changeSnippet({ model, links }: World, { caller, who }: Actor, given: SnippetStep): Promise<Statuses> {
  const snippet = at(model.snippets, given.snippet);
  const path = `/api/snippets/${snippet.id}`;
  const asOwner = model.change(who, snippet, 'owner');
  switch (given.kind) {
    case 'publish': {
      const { status } = await caller.post(`${path}/publish`, { isPublic: given.isOn });
      if (asOwner === 200) snippet.isPublic = given.isOn;
      return { actual: status, expected: asOwner };
    }
    case 'trash': {
      const { status } = await caller.delete(path);
      if (asOwner === 200) snippet.isTrashed = true;
      return { actual: status, expected: asOwner === 200 ? 204 : asOwner };
    }
    case 'restore': {
      const { status } = await caller.post(`/api/trash/${snippet.id}/restore`);
      const expected = snippet.isTrashed && who === snippet.owner ? 200 : 404;
      if (expected === 200) snippet.isTrashed = false;
      return { actual: status, expected };
    }
    case 'edit': {
      const { title, language, tags } = Snippet.pick({ title: true, language: true, tags: true }).parse(
        model.roleOf(who, snippet) === null ? snippetInput() : (await caller.get(path)).body,
      );
      // The first file has the language that the list filters by.
      const { status } = await caller.put(path, snippetInput({ title, language, tags, code: `debounce of ${who}` }));
      return { actual: status, expected: model.change(who, snippet, 'editor') };
    }
    case 'favorite': {
      const { status } = await caller.post(`${path}/favorite`, { isFavorite: true });
      const expected = model.roleOf(who, snippet) === null ? 404 : 200;
      if (expected === 200) snippet.favoriteOf.add(who);
      return { actual: status, expected };
    }
    case 'link': {
      if (asOwner !== 200) {
        const { status } = await caller.post(`${path}/links`, { expiresIn: '30d' });
        return { actual: status, expected: asOwner };
      }
      const link = await createLink(caller, snippet.id, { expiresIn: '30d', maxOpens: given.maxOpens });
      links.push({ link, snippet, opensLeft: given.maxOpens ?? Number.POSITIVE_INFINITY });
      return { actual: 201, expected: 201 };
    }
  }
}

async function changeSeveral(model: SharingModel, { caller, who }: Actor, given: Kind<'bulk'>): Promise<void> {
  const chosen = given.several.map((index) => at(model.snippets, index));
  const collection = at(model.collections, given.collection);
  const input = { action: given.action, ids: chosen.map(({ id }) => id), collectionId: collection.id };
  const { status, body } = await caller.post('/api/snippets/bulk', input);
  const expected = model.bulk(who, given.action, chosen, collection);
  const { changed, failed } = status === 200 ? BulkReply.parse(body) : { changed: 0, failed: [] };
  const failedIds = failed.map(({ id }) => id).toSorted((a, b) => a - b);
  expect([given, { status, changed, failed: failedIds }]).toEqual([
    given,
    { ...expected, failed: expected.failed.toSorted((a, b) => a - b) },
  ]);
}

export async function deleteAccount({ people, model }: World, who: string): Promise<void> {
  if (model.disabled.has(who)) return;
  expect((await callerOf(people, who).delete('/api/auth/user', {})).status).toBe(204);
  model.deleteAccount(who);
}

export async function disable({ server, people, model }: World, { who, isOn }: Kind<'disable'>): Promise<void> {
  if (model.deleted.has(who)) return;
  await server.store.users.setDisabled(callerOf(people, who).userId ?? '', isOn ? 1 : null);
  if (isOn) model.disabled.add(who);
  else model.disabled.delete(who);
}

async function openLink({ server, model, links }: World, { link: index }: Kind<'open'>): Promise<void> {
  const link = links[index];
  if (link === undefined) return;
  const { status } = await server.visitor.post('/api/links/open', { token: tokenOf(link.link) });
  const { isTrashed, isGone, owner } = link.snippet;
  const isLive = link.opensLeft > 0 && !isTrashed && !isGone && !model.disabled.has(owner);
  expect(status).toBe(isLive ? 200 : 404);
  if (isLive) link.opensLeft -= 1;
}

function at<T>(all: readonly T[], index: number): T {
  const one = all[index];
  if (one === undefined) throw new Error(`There is no element ${index}`);
  return one;
}
