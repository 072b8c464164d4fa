import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { scheduleReads } from './scheduled-reads.ts';
import type { ReadTask } from './slow-reads.ts';

const ADA = { userId: 'ada' };
const PAGE = { sort: 'recent', limit: 10 } as const;

/** Returns reads that answer with their name. Those whose arguments contain `text` never end. */
function readsThatHang(text: string) {
  const running: string[] = [];
  const reads = scheduleReads(({ name, args }: ReadTask) => {
    running.push(name);
    return JSON.stringify(args).includes(text) ? new Promise(() => {}) : Promise.resolve(name);
  });
  return { reads, running };
}

test('runs facets, collections and filtered lists while all searches are taken', async () => {
  const { reads, running } = readsThatHang('slow');
  for (let n = 0; n < 10; n += 1) void reads.listSnippets(ADA, { among: 'own', search: 'slow' }, PAGE);
  await setImmediate();
  expect(running).toEqual(['listSnippets', 'listSnippets', 'listSnippets']);
  expect(
    await Promise.all([
      reads.countLanguages(ADA, 'all'),
      reads.countTags(ADA, 'all'),
      reads.listCollections(ADA, { limit: 10 }),
      reads.findCollection(ADA, 1),
      reads.listSnippets(ADA, { among: 'visible', collectionId: 1 }, PAGE),
      reads.countSnippets(ADA, { among: 'visible', tags: ['x'] }),
    ]),
  ).toEqual(['countLanguages', 'countTags', 'listCollections', 'findCollection', 'listSnippets', 'countSnippets']);
});

test('runs facets and previews while lists with whole texts wait for each other', async () => {
  const { reads, running } = readsThatHang('"own"');
  for (let n = 0; n < 10; n += 1) void reads.listSnippets(ADA, { among: 'own' }, PAGE);
  await setImmediate();
  expect(running).toEqual(['listSnippets']);
  const previews = reads.listSnippets(ADA, { among: 'public', tags: ['x'] }, { ...PAGE, preview: true });
  expect(await Promise.all([reads.countTags(ADA, 'all'), previews])).toEqual(['countTags', 'listSnippets']);
});
