import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Person, Viewer } from '#server/core/caller.ts';
import { canRead } from '#server/visibility/access.ts';
import { runs } from '#tests/support/property-tests.ts';
import { openTestStore } from '#tests/support/store.ts';
import type { Store } from '../store.ts';

const PEOPLE = ['ada', 'ben', 'cleo'];
const CODE = 'find me';
const MORE_CODE = 'more';
const CODE_BYTES = CODE.length + MORE_CODE.length;

/** A few snippets of any owner and visibility, in the trash or not, with any favorites, and disabled people. */
const worlds = fc.record({
  disabled: fc.subarray(PEOPLE),
  snippets: fc.array(
    fc.record({
      owner: fc.constantFrom(...PEOPLE),
      isPublic: fc.boolean(),
      isDeleted: fc.boolean(),
      markedBy: fc.uniqueArray(fc.constantFrom(...PEOPLE)),
    }),
    { minLength: 1, maxLength: 8 },
  ),
});

/** Everyone owns a snippet of each kind, and one person is disabled: random worlds do not always contain each case. */
const EVERY_CASE = {
  disabled: ['ben'],
  snippets: PEOPLE.flatMap((owner) =>
    [false, true].flatMap((isPublic) =>
      [false, true].map((isDeleted) => ({ owner, isPublic, isDeleted, markedBy: [...PEOPLE] })),
    ),
  ),
};

const sortedIds = (snippets: readonly { id: number }[]) => snippets.map(({ id }) => id).sort();
const languagesOf = (snippets: readonly { n: number }[]) => snippets.flatMap(({ n }) => [`l${n}`, `more${n}`]).sort();

/** Creates a collection of all snippets, including those its owner cannot read. */
async function collectEverything(store: Store, owner: Person, ids: readonly number[]): Promise<number> {
  return store.transaction(async ({ collections }) => {
    const collectionId = await collections.insert(owner, {
      name: 'All',
      description: null,
      createdAt: 0,
      updatedAt: 0,
    });
    for (const id of ids) await collections.addItem(owner, collectionId, id, 0);
    return collectionId;
  });
}

test('shows exactly what canRead allows by id, in lists, searches, collections, counts and facets', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ disabled, snippets: world }) => {
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
        for (const id of disabled) await store.users.setDisabled(id, 1);
        const snippets = await store.transaction(async (repositories) => {
          const created = [];
          for (const [n, { owner, isPublic, isDeleted, markedBy }] of world.entries()) {
            const fields = { title: `t${n}`, code: CODE, description: null, language: `l${n}`, tags: [`tag${n}`] };
            const id = await repositories.snippets.insert({
              ...fields,
              trigger: `trigger${n}`,
              moreFiles: [{ name: 'more.txt', language: `more${n}`, code: MORE_CODE }],
              userId: owner,
              isPublic,
              createdAt: n,
              updatedAt: n,
            });
            for (const person of markedBy) await repositories.snippets.addFavorite(person, id, n);
            if (isDeleted) await repositories.snippets.trash([id], n);
            const ownerDisabled = disabled.includes(owner);
            const access = { isPublic, deletedAt: isDeleted ? n : null, ownerDisabled, sharedRole: null };
            created.push({ id, userId: owner, ...access, markedBy, n });
          }
          return created;
        });
        // A disabled person is never a viewer.
        const enabled = PEOPLE.filter((id) => !disabled.includes(id));
        const viewers: Viewer[] = [{ userId: null }, ...enabled.map((userId) => ({ userId }))];
        for (const viewer of viewers) {
          const visible = snippets.filter((snippet) => canRead(viewer, snippet));
          const ids = sortedIds(visible);
          const marked = visible.filter(({ markedBy }) => markedBy.includes(viewer.userId ?? '')).map(({ id }) => id);
          const found = await Promise.all(snippets.map(({ id }) => store.snippets.find(viewer, id)));
          expect(found.flatMap((row) => row?.id ?? []).sort()).toEqual(ids);
          const open = visible.filter((snippet) => canRead({ userId: null }, snippet)).map(({ id }) => id);
          const own = visible.filter(({ userId }) => userId === viewer.userId);
          const ownIds = own.map(({ id }) => id);
          for (const [filter, expected] of [
            [{ among: 'visible' }, ids],
            [{ among: 'visible', search: 'find me' }, ids],
            [{ among: 'visible', favorites: true }, marked.sort()],
            [{ among: 'public' }, open.sort()],
            [{ among: 'public', search: 'find me' }, open],
            [{ among: 'own' }, ownIds.sort()],
            [{ among: 'own', search: 'find me' }, ownIds],
            ...visible.map(({ id, n }) => [{ among: 'visible', languages: [`l${n}`] }, [id]] as const),
          ] as const) {
            const { rows } = await store.snippetLists.list(viewer, filter, { sort: 'recent', limit: 100 });
            expect(rows.map(({ id }) => id).sort()).toEqual(expected);
            expect(await store.snippetLists.count(viewer, filter)).toBe(expected.length);
          }
          const names = (facets: { name: string }[]) => facets.map(({ name }) => name).sort();
          expect(names(await store.facets.languages(viewer, 'all'))).toEqual(languagesOf(visible));
          expect(names(await store.facets.tags(viewer, 'all'))).toEqual(visible.map(({ n }) => `tag${n}`).sort());
          expect(names(await store.facets.languages(viewer, 'own'))).toEqual(languagesOf(own));
          expect(names(await store.facets.tags(viewer, 'own'))).toEqual(own.map(({ n }) => `tag${n}`).sort());

          const { userId } = viewer;
          if (userId === null) continue;
          const everything = snippets.map(({ id }) => id);
          const trash = snippets.filter((snippet) => snippet.userId === userId && snippet.deletedAt !== null);
          const person = { userId };
          expect(await store.snippetLists.countTrash(person)).toBe(trash.length);
          // Limits depend on these sizes, so the size of a hidden snippet would reveal it.
          expect(await store.snippets.codeBytes(person, everything)).toBe(CODE_BYTES * (visible.length + trash.length));
          const tagged = await Promise.all(snippets.map(({ n }) => store.snippets.withTag(person, `tag${n}`)));
          expect(sortedIds(tagged.flat())).toEqual(sortedIds([...own, ...trash]));
          const collectionId = await collectEverything(store, { userId }, everything);
          const filter = { among: 'visible', collectionId } as const;
          const { rows } = await store.snippetLists.list(viewer, filter, { sort: 'recent', limit: 100 });
          expect(rows.map(({ id }) => id).sort()).toEqual(ids);
          expect(await store.snippetLists.count(viewer, filter)).toBe(ids.length);
          expect(await store.collections.find({ userId }, collectionId)).toMatchObject({ snippetCount: ids.length });
          const previews = await store.collections.previews(viewer, [collectionId]);
          const newest = rows.slice(0, 4).map(({ id }) => id);
          expect((previews.get(collectionId) ?? []).map(({ id }) => id)).toEqual(newest);
          const candidates = await store.editorSnippets.candidates(person, { collectionId, limit: 100 });
          expect(sortedIds(candidates)).toEqual(ids);
          expect(sortedIds(await store.editorSnippets.read(person, everything))).toEqual(ids);
        }
      } finally {
        await remove();
      }
    }),
    { numRuns: runs(14), examples: [[EVERY_CASE]] },
  );
}, 60_000);
