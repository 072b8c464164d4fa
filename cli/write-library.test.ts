import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExportDocument } from '#contract/transfer.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { writeLibrary } from './write-library.ts';

const time = '2026-01-31T09:30:00.000Z';

const documentWith = (title: string, names: string[], collection: string): ExportDocument => ({
  version: 2,
  exportedAt: time,
  collections: [
    { name: collection, description: null, createdAt: time, updatedAt: time, isArranged: false, snippets: [0] },
  ],
  searches: [],
  snippets: [
    {
      ...{ title, description: null, code: 'x', language: 'text', fileName: names[0] ?? null, tags: [], trigger: null },
      ...{ createdAt: time, updatedAt: time, viewCount: 0 },
      ...{ isFavorite: false, pin: null, isPublic: false, commentsClosed: false, isTemplate: false },
      files: names.map((name) => ({ name, language: 'text', code: 'x' })),
    },
  ],
});

test.each(['../../x', '/etc/x', 'a/../../x', 'C:\\x', '..'])(
  'never writes outside of the folder for %s',
  async (name) => {
    const parent = await temporaryFolder();
    await writeLibrary(join(parent, 'new'), documentWith(name, [name], name));
    await writeLibrary(join(parent, 'other'), documentWith(name, [name, `${name}/${name}`], name));
    expect((await readdir(parent)).toSorted()).toEqual(['new', 'other']);
  },
);

test.each([
  ['日本語 1: データ', '日本語 1- データ'],
  ['  Привет, мир! ', 'Привет, мир!'],
  ['CON', '_CON'],
  ['..', 'collection'],
  ['🦊', '🦊'],
  ['漢'.repeat(100), '漢'.repeat(50)],
])('names the folder of the collection %s', async (name, folder) => {
  const parent = await temporaryFolder();
  await writeLibrary(parent, documentWith('x', ['x.txt'], name));
  expect((await readdir(parent)).toSorted()).toEqual([folder, `${folder}.md`].toSorted());
});
