import { expect, test } from 'vitest';
import { addPreview, addResult, emptyPreview, emptyTotals, withTargets } from './import-totals.ts';

const collection = (position: number) => ({ position, value: { name: `${position}` } });

test('adds the results of parts, with positions in the library', () => {
  const totals = emptyTotals();
  const counts = { created: 1, updated: 2, skipped: 3 };
  addResult(
    totals,
    { positionOf: (index) => index, collections: [collection(0), collection(2)] },
    { id: 9, ...counts, failed: [{ kind: 'collection', index: 1, message: 'No' }], collectionIds: [5, null] },
  );
  const all = [0, 1, 2, 3].map(collection);
  expect(withTargets(all, totals.targets)).toEqual([
    { position: 0, value: { name: '0', into: 5 } },
    collection(1),
    collection(3),
  ]);
  addResult(
    totals,
    { positionOf: (index) => index + 100, collections: [] },
    { id: 9, ...counts, failed: [{ kind: 'snippet', index: 1, message: 'No' }], collectionIds: [] },
  );
  expect(totals).toMatchObject({
    id: 9,
    created: 2,
    updated: 4,
    skipped: 6,
    failed: [
      { kind: 'collection', index: 2 },
      { kind: 'snippet', index: 101 },
    ],
  });
});

test('adds the previews of parts, with positions in the library', () => {
  const total = emptyPreview();
  const part = {
    ...{ new: 1, same: 0, changed: 0, refused: [{ index: 1, message: 'No' }] },
    items: [{ index: 0, title: 'A', status: 'new' as const, snippetId: null }],
  };
  for (const from of [0, 50]) addPreview(total, { positionOf: (index) => from + index }, part);
  expect(total).toMatchObject({ new: 2, refused: [{ index: 1 }, { index: 51 }], items: [{ index: 0 }, { index: 50 }] });
});
