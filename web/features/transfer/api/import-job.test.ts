import { afterEach, expect, test, vi } from 'vitest';
import { IMPORT_MAX_SNIPPETS } from '#contract/limits.ts';
import { type ImportReply, ImportRequest } from '#contract/transfer.ts';
import { createImportJob } from './import-job.ts';

afterEach(() => vi.unstubAllGlobals());

test('resumes after a failure without duplicates and with the current visibility', async () => {
  const sent: ImportRequest[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const request = ImportRequest.parse(JSON.parse(body));
    sent.push(request);
    if (sent.length === 2) return Response.json({ message: 'Not now.' }, { status: 503 });
    const imported = request.snippets.length;
    const reply: ImportReply = { message: '', imported, collections: 0, collectionIds: [], failed: [] };
    return Response.json(reply);
  });
  const snippets = Array.from({ length: IMPORT_MAX_SNIPPETS + 1 }, (_, n) => ({ title: `${n}`, isPublic: true }));
  const job = createImportJob({ snippets, collections: [] });
  await expect(job.run('keep', () => {})).rejects.toThrow('Not now.');
  await expect(job.run('private', () => {})).resolves.toMatchObject({ imported: snippets.length, refused: [] });
  expect(sent.map(({ visibility, snippets: some }) => [visibility, some.length])).toEqual([
    ['keep', IMPORT_MAX_SNIPPETS],
    ['keep', 1],
    ['private', 1],
  ]);
  expect(sent[2]?.snippets).toEqual(snippets.slice(-1));
});

test('creates a collection split over chunks once and skips refused ones', async () => {
  const sent: ImportRequest[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const request = ImportRequest.parse(JSON.parse(body));
    sent.push(request);
    const isFirst = sent.length === 1;
    const reply: ImportReply = {
      message: '',
      imported: request.snippets.length,
      collections: isFirst ? 1 : 0,
      collectionIds: isFirst ? [null, 7] : [7],
      failed: isFirst ? [{ kind: 'collection', index: 0, message: 'Name is too long' }] : [],
    };
    return Response.json(reply);
  });
  const snippets = Array.from({ length: IMPORT_MAX_SNIPPETS + 1 }, (_, n) => ({ title: `${n}` }));
  const both = [0, IMPORT_MAX_SNIPPETS];
  const collections = [
    { name: 'Refused', snippets: both },
    { name: 'Taken', snippets: both },
  ];
  const result = await createImportJob({ snippets, collections }).run('private', () => {});
  expect(sent.map((request) => request.collections)).toEqual([
    [
      { name: 'Refused', snippets: [0] },
      { name: 'Taken', snippets: [0] },
    ],
    [{ name: 'Taken', snippets: [0], into: 7 }],
  ]);
  expect(result.refused).toEqual([
    { kind: 'collection', position: 0, name: 'Refused', message: 'Name is too long', value: expect.anything() },
  ]);
});
