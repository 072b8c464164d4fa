import { randomUUID } from 'node:crypto';
import { ANONYMOUS } from '#contract/comments.ts';
import { hashPassword } from '#server/identity/builtin/password-hash.ts';
import { BUILTIN_ISSUER } from '#server/identity/identity.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { readLibrary, type SampleCollection, type SamplePerson, type SampleSnippet } from './library.ts';

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
  });
  return true;
}

interface Added {
  id: number;
  createdAt: number;
}

/** Returns the id of the user. */
async function addPerson(
  { users, credentials }: Repositories,
  { name, email }: SamplePerson,
  { passwordHash, joinedAt }: { passwordHash: string; joinedAt: number },
): Promise<string> {
  const id = randomUUID();
  const subject = randomUUID();
  const times = { createdAt: joinedAt, updatedAt: joinedAt };
  await credentials.insert({ subject, email, name, passwordHash, ...times });
  await users.insert({ id, email, emailVerified: false, displayName: name, photoUrl: null, ...times });
  await users.linkIdentity(id, BUILTIN_ISSUER, subject, joinedAt);
  return id;
}

interface Context {
  ago: (days: number) => number;
  userIds: ReadonlyMap<string, string>;
}

async function addSnippet(
  { snippets, comments }: Repositories,
  sample: SampleSnippet,
  { ago, userIds }: Context,
): Promise<Added> {
  const {
    owner,
    ageDays,
    editedDaysAgo = ageDays,
    favoritedBy,
    comments: sampleComments,
    file: _,
    ...snippet
  } = sample;
  const createdAt = ago(ageDays);
  const updatedAt = ago(editedDaysAgo);
  const id = await snippets.insert({ ...snippet, userId: lookUp(userIds, owner), createdAt, updatedAt });
  if (snippet.isPublic) await snippets.setShareIds(new Map([[id, newShareId()]]));
  for (const person of favoritedBy) await snippets.addFavorite(lookUp(userIds, person), id, updatedAt);
  for (const comment of sampleComments) {
    await comments.insert({
      snippetId: id,
      userId: 'by' in comment ? lookUp(userIds, comment.by) : null,
      authorName: 'by' in comment ? ANONYMOUS : comment.visitor,
      content: comment.text,
      createdAt: ago(ageDays - comment.afterDays),
    });
  }
  return { id, createdAt };
}

async function addCollection(
  { collections }: Repositories,
  { owner, ageDays, files, ...collection }: SampleCollection,
  { ago, userIds, added }: Context & { added: ReadonlyMap<string, Added> },
): Promise<void> {
  const createdAt = ago(ageDays);
  const person = { userId: lookUp(userIds, owner) };
  const id = await collections.insert(person, { ...collection, createdAt, updatedAt: createdAt });
  for (const file of files) {
    const snippet = lookUp(added, file);
    await collections.addItem(id, snippet.id, Math.max(createdAt, snippet.createdAt));
  }
}

/** Throws if the library refers to an unknown name. */
function lookUp<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name);
  if (found === undefined) throw new Error(`There is no '${name}' in the sample library`);
  return found;
}
