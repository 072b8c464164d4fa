import { randomUUID } from 'node:crypto';
import { ANONYMOUS } from '#contract/comments.ts';
import { hashPassword } from '#server/identity/builtin/password-hash.ts';
import { BUILTIN_ISSUER } from '#server/identity/identity.ts';
import type { Repositories, Store } from '#server/store/store.ts';
import { newShareId } from '#server/visibility/share-id.ts';
import { readLibrary, type SampleCollection, type SamplePerson, type SampleSnippet } from './library.ts';

/** The account that a newcomer signs in with. All people of the sample have the same password. */
export const DEMO_ACCOUNT = { email: 'demo@example.com', password: 'pegboard-demo' };

const DAY = 24 * 60 * 60 * 1000;

/**
 * Fills an empty store with the sample library, whose people sign in at the built-in provider.
 *
 * @param now the moment the ages in the sample are counted back from, in milliseconds since 1970
 * @returns false where somebody uses the store already: then nothing is changed
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
      const account = { passwordHash: known(hashes, person.key), joinedAt: ago(person.joinedDaysAgo) };
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

/** @returns the id of the user */
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

interface People {
  ago: (days: number) => number;
  userIds: ReadonlyMap<string, string>;
}

async function addSnippet(
  { snippets, comments }: Repositories,
  sample: SampleSnippet,
  { ago, userIds }: People,
): Promise<Added> {
  const { owner, ageDays, editedDaysAgo = ageDays, favoritedBy, comments: said, file: _, ...snippet } = sample;
  const createdAt = ago(ageDays);
  const updatedAt = ago(editedDaysAgo);
  const id = await snippets.insert({ ...snippet, userId: known(userIds, owner), createdAt, updatedAt });
  if (snippet.isPublic) await snippets.setShareId(id, newShareId());
  for (const person of favoritedBy) await snippets.addFavorite(known(userIds, person), id, updatedAt);
  for (const comment of said) {
    await comments.insert({
      snippetId: id,
      userId: 'by' in comment ? known(userIds, comment.by) : null,
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
  { ago, userIds, added }: People & { added: ReadonlyMap<string, Added> },
): Promise<void> {
  const createdAt = ago(ageDays);
  const person = { userId: known(userIds, owner) };
  const id = await collections.insert(person, { ...collection, createdAt, updatedAt: createdAt });
  for (const file of files) {
    const snippet = known(added, file);
    await collections.addItem(id, snippet.id, Math.max(createdAt, snippet.createdAt));
  }
}

/** @throws where the sample names somebody or something that is not in it */
function known<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name);
  if (found === undefined) throw new Error(`There is no '${name}' in the sample library`);
  return found;
}
