import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayRead } from '#server/reading/access.ts';
import type { Viewer } from '#server/viewer.ts';
import { openTestStore } from '#tests/support/store.ts';

const PEOPLE = ['ada', 'ben', 'cleo'];

/** Any handful of snippets by anyone, some public, and any marks on them. */
const worlds = fc.array(
  fc.record({
    owner: fc.constantFrom(...PEOPLE),
    isPublic: fc.boolean(),
    markedBy: fc.uniqueArray(fc.constantFrom(...PEOPLE)),
  }),
  { minLength: 1, maxLength: 8 },
);

test('every list, search, count and facet shows exactly what mayRead allows', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { store, remove } = await openTestStore();
      try {
        for (const id of PEOPLE) {
          const person = {
            id,
            email: null,
            emailVerified: false,
            displayName: id,
            photoUrl: null,
            createdAt: 0,
            updatedAt: 0,
          };
          await store.users.insert(person);
        }
        const snippets = await store.transaction(async (repositories) => {
          const made = [];
          for (const [n, { owner, isPublic, markedBy }] of world.entries()) {
            const fields = { title: `t${n}`, code: 'find me', description: null, language: `l${n}`, tags: [`tag${n}`] };
            const id = await repositories.snippets.insert({
              ...fields,
              userId: owner,
              isPublic,
              createdAt: n,
              updatedAt: n,
            });
            for (const person of markedBy) await repositories.snippets.addFavorite(person, id, n);
            made.push({ id, userId: owner, isPublic, markedBy, n });
          }
          return made;
        });
        const viewers: Viewer[] = [{ userId: null }, ...PEOPLE.map((userId) => ({ userId }))];
        for (const viewer of viewers) {
          const visible = snippets.filter((snippet) => mayRead(viewer, snippet));
          const ids = visible.map(({ id }) => id).sort();
          const marked = visible.filter(({ markedBy }) => markedBy.includes(viewer.userId ?? '')).map(({ id }) => id);
          for (const [filter, expected] of [
            [{ among: 'visible' }, ids],
            [{ among: 'visible', search: 'find me' }, ids],
            [{ among: 'visible', favorites: true }, marked.sort()],
            [{ among: 'public' }, ids.filter((id) => snippets.find((snippet) => snippet.id === id)?.isPublic)],
            [{ among: 'own' }, visible.filter(({ userId }) => userId === viewer.userId).map(({ id }) => id)],
          ] as const) {
            const { rows } = await store.snippetLists.list(viewer, filter, { sort: 'recent', limit: 100 });
            expect(rows.map(({ id }) => id).sort()).toEqual(expected);
            expect(await store.snippetLists.count(viewer, filter)).toBe(expected.length);
          }
          const names = (facets: { name: string }[]) => facets.map(({ name }) => name).sort();
          expect(names(await store.facets.languages(viewer, 'all'))).toEqual(visible.map(({ n }) => `l${n}`).sort());
          expect(names(await store.facets.tags(viewer, 'all'))).toEqual(visible.map(({ n }) => `tag${n}`).sort());
        }
      } finally {
        await remove();
      }
    }),
    { numRuns: 25 },
  );
});
