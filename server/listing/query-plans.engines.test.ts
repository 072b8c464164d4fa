import { expect, inject, onTestFinished, test } from 'vitest';
import { engineOf } from '#server/store/engine.ts';
import type { WorkerData, WorkerDatabase } from '#server/store/jobs/job.ts';
import { readerOf } from '#server/store/repositories/visibility.ts';
import type { SnippetFilter } from '#server/store/search/filter.ts';
import type { IndexedSort } from '#server/store/search/order.ts';
import { pageQuery } from '#server/store/search/page-query.ts';
import { storedUser } from '#tests/support/factories.ts';
import { openInlinePool } from '#tests/support/inline-pool.ts';
import { unlimitedSteps } from '#tests/support/query-plans.ts';
import { openTestStore } from '#tests/support/store.ts';
import { resolveQuery } from './query-filter.ts';

/** More than the number below which a list plan counts rows. */
const SIZE = 2_500;
/** Makes PostgreSQL plan as for 100,000 snippets. */
const ENLARGE = `update pg_class set reltuples = reltuples * 40
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
/** Half of the snippets are newer than seven days. */
const NOW = SIZE / 2 + 7 * 24 * 3_600_000;
const ADA = { userId: 'ada' };

/** Opens a store in which every filter leaves many snippets, and a connection for explaining. */
async function openLibrary() {
  let data: WorkerData | undefined;
  const { store, execute, remove } = await openTestStore((workerData) => {
    data = workerData;
    return openInlinePool(workerData);
  });
  for (const id of ['ada', 'ben']) await store.users.insert(storedUser(id));
  await store.transaction(async ({ snippets, collections }) => {
    const ids = await snippets.insertAll(Array.from({ length: SIZE }, (_, n) => snippet(n)));
    const handful = ids.filter((_, n) => n % 2 === 0);
    await snippets.addFavorites('ada', handful, 0);
    const shelf = { name: 'Shelf', description: null, createdAt: 0, updatedAt: 0 };
    const collectionId = await collections.insert(ADA, shelf);
    await collections.addNewItems(
      ADA,
      handful.map((snippetId) => ({ collectionId, snippetId })),
      0,
    );
  });
  await execute('update snippets set forked_from = 1 where id % 2 = 0');
  // SQLite plans without statistics.
  if (inject('postgres') !== undefined) await execute(`analyze; ${ENLARGE}`);
  const { openReader }: WorkerDatabase = await import(data?.engine ?? '');
  const db = await openReader(data?.location ?? '');
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return { store, db };
}

const snippet = (n: number) => ({
  title: `Number ${n} common`,
  code: 'a word',
  moreFiles: n % 3 === 0 ? [{ name: 'more.txt', language: 'text', code: 'word' }] : [],
  description: 'common',
  language: n % 2 === 0 ? 'go' : 'text',
  fileName: n % 3 === 0 ? 'common.txt' : null,
  tags: n % 2 === 0 ? ['even'] : [],
  userId: n % 4 === 0 ? 'ben' : 'ada',
  isPublic: n % 2 === 0,
  isTemplate: n % 3 === 0,
  viewCount: n % 10,
  createdAt: n,
  updatedAt: n,
});

const FILTERS = [
  'lang:go',
  '-lang:go',
  'tag:even',
  '-tag:even',
  'in:shelf',
  '-in:shelf',
  'is:favorite',
  'is:public',
  'is:private',
  'is:template',
  'is:fork',
  'is:multi',
  'is:untagged',
  'is:uncollected',
  'is:mine',
  'title:common',
  'description:common',
  'code:word',
  'file:common',
  '-file:common',
  'created:>7d',
  'updated:<2026',
  'uses:>5',
  'uses:2..9',
  'case:yes',
];
/** `best` ranks a page in the order `recent`. */
const SORTS: readonly IndexedSort[] = ['recent', 'oldest', 'views', 'az', 'za'];

test('limits what each filter reads, alone or with a common word, in every order', async () => {
  const { store, db } = await openLibrary();
  const reader = await readerOf(db, ADA);
  const steps: Record<string, string[]> = {};
  for (const filterText of FILTERS) {
    const { conditions } = await resolveQuery(filterText, { viewer: ADA, store, now: NOW });
    for (const text of [undefined, 'common'])
      for (const sort of SORTS) {
        const filter: SnippetFilter = { among: 'visible', conditions, ...(text && { search: text }) };
        const page = { sort, limit: 48, preview: true };
        const plan = await engineOf(db).planList(db, reader, filter, page);
        const query = pageQuery(db, { reader, filter, plan }, page).select('s.id');
        const found = await unlimitedSteps(db, query);
        if (found.length > 0) steps[`${filterText} ${text ?? ''} ${sort}`] = found;
      }
  }
  expect(steps).toEqual({});
});

test('finds the steps of a plan that read all snippets', { tags: ['slow'] }, async () => {
  const { db } = await openLibrary();
  const all = db.selectFrom('snippets as s').where('s.code', '=', 'x').orderBy('s.description').limit(1);
  expect(await unlimitedSteps(db, all.select('s.id'))).toHaveLength(1);
});
