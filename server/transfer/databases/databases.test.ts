import { expect, test } from 'vitest';
import { database, MASSCODE, SNIPPET_BOX } from '#tests/support/foreign-databases.ts';
import { testServer } from '#tests/support/server.ts';

const PATH = '/api/imports/sqlite';

async function read(encoded: string) {
  const { person } = await testServer();
  return (await person('ada')).post(PATH, { database: encoded });
}

test('reads massCode 4 without its trash', async () => {
  expect(await read(database(MASSCODE))).toMatchObject({
    status: 200,
    body: {
      source: 'massCode',
      snippets: [
        {
          title: 'Center',
          description: 'Of a box',
          files: [
            { name: 'a.css', language: 'css', code: 'b { }' },
            { name: 'b.html', code: '<b>' },
          ],
          tags: ['layout'],
          isFavorite: true,
          createdAt: '2020-09-13T12:26:40.000Z',
        },
      ],
      collections: [
        { name: 'Web', snippets: [] },
        { name: 'Web / CSS', snippets: [0] },
      ],
      dropped: ['1 snippet in the trash is left out.'],
    },
  });
});

test('reads snippet-box into items that can be previewed', async () => {
  const { person } = await testServer();
  const ada = await person('ada');
  const { body, text } = await ada.post(PATH, { database: database(SNIPPET_BOX) });
  expect(body).toMatchObject({
    source: 'snippet-box',
    snippets: [
      { title: 'Wait', description: 'Short\n\nLong', files: [{ code: 'wait()' }], tags: ['time'], isFavorite: true },
    ],
  });
  const { snippets, collections } = JSON.parse(text);
  expect(await ada.post('/api/imports/preview', { snippets, collections })).toMatchObject({ body: { new: 1 } });
});

const withWal = (encoded: string): string => {
  const bytes = Buffer.from(encoded, 'base64');
  bytes.fill(2, 18, 20);
  return bytes.toString('base64');
};

test.each([
  ['that was written with a write-ahead log', withWal(database(MASSCODE))],
  [
    'with triggers, which never run',
    database(`${SNIPPET_BOX}; CREATE TRIGGER gone AFTER INSERT ON tags BEGIN DELETE FROM snippets; END`),
  ],
  ['with a cell of 8 MiB', database(`${SNIPPET_BOX}; UPDATE snippets SET code = hex(zeroblob(4194304))`)],
])('reads a database %s', { tags: ['slow'] }, async (_, encoded) => {
  expect(await read(encoded)).toMatchObject({ status: 200, body: { snippets: [{}] } });
});

test.each([
  ['other tables', database('CREATE TABLE people (id)'), 'It is not a database of massCode 4 or snippet-box'],
  ['text', Buffer.from('text').toString('base64'), 'It is not a database of massCode 4 or snippet-box'],
  [
    'views in place of tables',
    database(
      SNIPPET_BOX.replace(/INSERT[\s\S]*/, '').replace('CREATE TABLE tags', 'CREATE TABLE others') +
        'CREATE VIEW tags AS SELECT * FROM others',
    ),
    'It is not a database of massCode 4 or snippet-box',
  ],
  [
    'generated columns',
    database(
      SNIPPET_BOX.replace(/INSERT[\s\S]*/, '').replace('code TEXT NOT NULL', 'code TEXT AS (hex(zeroblob(900000000)))'),
    ),
    'It is not a database of massCode 4 or snippet-box',
  ],
  [
    'missing columns',
    database('CREATE TABLE snippets (id); CREATE TABLE tags (id); CREATE TABLE snippets_tags (id)'),
    'The database is broken',
  ],
  [
    'broken pages',
    Buffer.concat([Buffer.from(database(MASSCODE), 'base64').subarray(0, 4096), Buffer.alloc(40_000, 7)]).toString(
      'base64',
    ),
    'The database is broken',
  ],
  ['no Base64', '%', 'It is not a database of massCode 4 or snippet-box'],
])('refuses %s', async (_, encoded, message) => {
  expect(await read(encoded)).toMatchObject({ status: 400, body: { message } });
});

test('refuses visitors and other bodies', async () => {
  const { person, visitor } = await testServer();
  expect((await visitor.post(PATH, { database: database(MASSCODE) })).status).toBe(401);
  expect((await (await person('ada')).post(PATH, {})).status).toBe(400);
});
