import { BUILTIN_ISSUER } from '#server/identity/identity.ts';
import type { Store } from '#server/store/store.ts';
import { madeUpSnippet } from './made-up-snippets.ts';

/** Snippets a person has on average. */
const PER_PERSON = 200;
/** Snippets written in one transaction. */
const BATCH = 500;
const FIRST_MOMENT = Date.UTC(2025, 0, 1);

/** The id of the made-up person with this number. */
export const userId = (person: number) => `person-${person}`;

/** Writes so many made-up snippets and the people they belong to; how far it is stands on the standard error. */
export async function fill(store: Store, size: number): Promise<void> {
  const people = Math.max(1, Math.ceil(size / PER_PERSON));
  await store.transaction(async ({ users }) => {
    for (let person = 0; person < people; person += 1) {
      const id = userId(person);
      await users.insert({
        id,
        email: `${id}@example.com`,
        emailVerified: false,
        displayName: `Person ${person}`,
        photoUrl: null,
        createdAt: FIRST_MOMENT,
        updatedAt: FIRST_MOMENT,
      });
      await users.linkIdentity(id, BUILTIN_ISSUER, id, FIRST_MOMENT);
    }
  });
  for (let first = 0; first < size; first += BATCH) {
    const end = Math.min(first + BATCH, size);
    await store.transaction(async ({ snippets }) => {
      for (let position = first; position < end; position += 1) {
        const moment = FIRST_MOMENT + position * 1000;
        const snippet = madeUpSnippet(position);
        const owner = userId(position % people);
        const id = await snippets.insert({ ...snippet, userId: owner, createdAt: moment, updatedAt: moment });
        if (snippet.isPublic) await snippets.setShareId(id, `share-${position}`);
      }
    });
    process.stderr.write(`\rmaking ${end} of ${size} snippets `);
  }
  process.stderr.write('\n');
}
