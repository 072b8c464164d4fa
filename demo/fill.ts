import { randomUUID } from 'node:crypto';
import { ANONYMOUS } from '#contract/author-names.ts';
import type { Person } from '#server/core/caller.ts';
import { hashPassword } from '#server/identity/builtin/password-hash.ts';
import { BUILTIN_ISSUER } from '#server/identity/identity.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import type { SampleVersion } from './history.ts';
import {
  readLibrary,
  type SampleCollection,
  type SampleComment,
  type SampleLink,
  type SamplePerson,
  type SampleSnippet,
} from './library.ts';

/** The account shown to newcomers. All people of the sample library share its password. */
export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'pegboard-demo' };

const DAY = 24 * 60 * 60 * 1000;

/**
 * Fills an empty store with the sample library.
 *
 * @param now reference time for the ages in the library, in milliseconds since 1970
 * @returns false if the store has users already; nothing is changed then
 */
export async function fillDemo(store: Store, now: number): Promise<boolean> {
  if (!(await store.users.isEmpty())) return false;
  const { people, snippets, collections } = await readLibrary();
  // Hashing is slow on purpose, so it happens before the transaction.
  const hashes = new Map<string, string>();
  for (const { key } of people) hashes.set(key, await hashPassword(DEMO_ACCOUNT.password));

  await store.transaction(async (repositories) => {
    const ago = (days: number) => Math.round(now - days * DAY);
    const userIds = new Map<string, string>();
    for (const person of people) {
      const account = { passwordHash: lookUp(hashes, person.key), joinedAt: ago(person.joinedDaysAgo) };
      userIds.set(person.key, await addPerson(repositories, person, account));
    }
    const added = new Map<string, Added>();
    for (const snippet of snippets) added.set(snippet.file, await addSnippet(repositories, snippet, { ago, userIds }));
    for (const collection of collections) await addCollection(repositories, collection, { ago, userIds, added });
    for (const { key, pinned } of people) {
      const ids = pinned.map((file) => lookUp(added, file).id);
      await repositories.pins.pinLast({ userId: lookUp(userIds, key) }, ids);
    }
  });
  return true;
}

interface Added {
  id: number;
  createdAt: number;
}

/** Returns the id of the user. */
async function addPerson(
  { users, credentials, profiles }: Repositories,
  { name, email, profile }: SamplePerson,
  { passwordHash, joinedAt }: { passwordHash: string; joinedAt: number },
): Promise<string> {
  const id = randomUUID();
  const subject = randomUUID();
  const times = { createdAt: joinedAt, updatedAt: joinedAt };
  await credentials.insert({ subject, email, name, passwordHash, ...times });
  await users.insert({ id, email, emailVerified: false, displayName: name, photoUrl: null, ...times });
  await users.linkIdentity(id, BUILTIN_ISSUER, subject, joinedAt);
  if (profile) await profiles.update(id, { ...profile, isPublic: true, handleChangedAt: null });
  return id;
}

interface Context {
  ago: (days: number) => number;
  userIds: ReadonlyMap<string, string>;
}

async function addSnippet(repositories: Repositories, sample: SampleSnippet, context: Context): Promise<Added> {
  const { snippets } = repositories;
  const { ago, userIds } = context;
  const { owner, ageDays, favoritedBy, trashedDaysAgo, isPublic, versions } = sample;
  const { viewCount, description, language, fileName, moreFiles, trigger = null } = sample;
  const [first, ...edits] = versions;
  if (first === undefined) throw new Error(`${sample.file} has no version`);
  const person = { userId: lookUp(userIds, owner) };
  const createdAt = ago(ageDays);
  const content = {
    title: first.title,
    tags: first.tags,
    code: first.code,
    description,
    language,
    fileName,
    moreFiles,
    trigger,
  };
  const id = await snippets.insert({ ...content, ...person, createdAt, updatedAt: createdAt, isPublic, viewCount });
  if (isPublic) await snippets.setShareIds(new Map([[id, newShareId()]]));
  for (const edit of edits) await addEdit(repositories, { person, id }, edit, context);
  for (const fan of favoritedBy) await snippets.addFavorite(lookUp(userIds, fan), id, createdAt);
  await addComments(repositories, { id, ageDays, comments: sample.comments }, context);
  for (const link of sample.links) await addLink(repositories, id, link, context);
  if (trashedDaysAgo !== undefined) await snippets.trash([id], ago(trashedDaysAgo));
  return { id, createdAt };
}

async function addEdit(
  { snippets }: Repositories,
  { person, id }: { person: Person; id: number },
  { title, tags, code, daysAgo, restoredFrom }: SampleVersion,
  { ago }: Context,
): Promise<void> {
  const snippet = await snippets.findToChange(person, id);
  if (snippet === null) throw new Error('An edited sample is not there');
  await snippets.update(snippet, { ...snippet, title, tags, code }, { updatedAt: ago(daysAgo), restoredFrom });
}

async function addComments(
  repositories: Repositories,
  { id, ageDays, comments }: { id: number; ageDays: number; comments: readonly SampleComment[] },
  { ago, userIds }: Context,
): Promise<void> {
  for (const comment of comments) {
    await repositories.comments.insert({
      snippetId: id,
      userId: 'by' in comment ? lookUp(userIds, comment.by) : null,
      authorName: 'by' in comment ? ANONYMOUS : comment.visitor,
      content: comment.text,
      createdAt: ago(ageDays - comment.afterDays),
    });
  }
}

async function addLink(
  { snippetLinks }: Repositories,
  snippetId: number,
  { note, maxOpens, createdDaysAgo, expiresInDays }: SampleLink,
  { ago }: Context,
): Promise<void> {
  const times = { createdAt: ago(createdDaysAgo), expiresAt: ago(-expiresInDays) };
  await snippetLinks.insert({ snippetId, hash: randomUUID(), passwordHash: null, note, maxOpens, ...times });
}

async function addCollection(
  { collections, collectionMembers }: Repositories,
  { owner, ageDays, files, members, isPublic, ...collection }: SampleCollection,
  { ago, userIds, added }: Context & { added: ReadonlyMap<string, Added> },
): Promise<void> {
  const createdAt = ago(ageDays);
  const person = { userId: lookUp(userIds, owner) };
  const id = await collections.insert(person, { ...collection, createdAt, updatedAt: createdAt });
  // A new snippet comes before the others.
  for (const file of collection.isArranged ? files.toReversed() : files) {
    const snippet = lookUp(added, file);
    await collections.addItem(person, id, snippet.id, Math.max(createdAt, snippet.createdAt));
  }
  for (const { person: key, role, addedDaysAgo } of members) {
    const member = { userId: lookUp(userIds, key), role, addedBy: person.userId, addedAt: ago(addedDaysAgo) };
    await collectionMembers.add({ id, createdAt, ...person }, member);
  }
  if (isPublic) await collections.setPublic(id, true, newShareId());
}

/** Throws if the library refers to an unknown name. */
function lookUp<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name);
  if (found === undefined) throw new Error(`There is no '${name}' in the sample library`);
  return found;
}
