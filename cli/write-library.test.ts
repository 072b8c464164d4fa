import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExportDocument } from '#contract/transfer.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { writeLibrary } from './write-library.ts';

const time = '2026-01-31T09:30:00.000Z';

const documentWith = (name: string, title = 'X'): ExportDocument => ({
  version: 2,
  exportedAt: time,
  collections: [],
  searches: [],
  snippets: [
    {
      ...{ title, description: null, code: 'x', language: 'text', fileName: name, tags: [], trigger: null },
      ...{ createdAt: time, updatedAt: time, viewCount: 0 },
      ...{ isFavorite: false, isPublic: false, commentsClosed: false, isTemplate: false },
      files: [{ name, language: 'text', code: 'x' }],
    },
  ],
});

test.each(['../../x', '/etc/x', 'a/../../x', 'C:\\x'])(
  'never writes the file %s outside of the folder',
  async (name) => {
    const parent = await temporaryFolder();
    await expect(writeLibrary(join(parent, 'new'), documentWith(name))).rejects.toThrow(
      'The server sent the file name',
    );
    expect(await readdir(parent, { recursive: true })).toEqual(['new']);
  },
);

test.each([
  ['日本語 1: データ', '日本語-1-データ'],
  ['  Привет, мир! ', 'привет-мир'],
  ['हिन्दी', 'हिन्दी'],
  ['CON', 'con-snippet'],
  ['../..', 'snippet'],
  ['🦊', 'snippet'],
  ['漢'.repeat(100), '漢'.repeat(60)],
])('names the folder of %s', async (title, folder) => {
  const parent = await temporaryFolder();
  await writeLibrary(parent, documentWith('x.txt', title));
  expect(await readdir(parent)).toEqual([folder]);
});
