import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Collection } from '#contract/collections.ts';
import { NewInvitation } from '#contract/invitations.ts';
import { Snippet } from '#contract/snippets.ts';
import { TABLES } from '#server/store/backup/tables.ts';
import { openStore } from '#server/store/open-store.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { contentsOf, hashOfFile, move } from '#tests/support/move.ts';
import { freePort, type PegboardProcess, startPegboard } from '#tests/support/pegboard-process.ts';
import { postgresTests } from '#tests/support/postgres-tests.ts';
import { ADA, api, Browser, signIn, signUp } from '#tests/support/sign-in.ts';

const postgres = postgresTests();

/** Creates a library with rows in every table and a deleted snippet, and records the responses its users get. */
async function filledLibrary() {
  const folder = await temporaryFolder();
  const port = String(await freePort());
  const pegboard = await startPegboard({ DATA_DIR: folder, PORT: port });
  const ada = (await signUp(pegboard, new Browser())).idToken;
  const ben = (
    await signUp(pegboard, new Browser(), { name: 'Ben Ünal', email: 'ben@example.com', password: 'a second engine' })
  ).idToken;
  for (const idToken of [ada, ben]) await api(pegboard, 'POST', '/api/auth/user', null, { idToken });
  const files = [{ code: 'first' }, { name: 'src/two.ts', code: 'second\r\n' }];
  const edited = Snippet.parse((await api(pegboard, 'POST', '/api/snippets', ada, { title: 'Two files', files })).body);
  const edit = { title: 'Three files', files: [...files, { name: 'more.md', code: '# third' }] };
  expect((await api(pegboard, 'PUT', `/api/snippets/${edited.id}`, ada, edit)).body).toMatchObject({ version: 2 });
  const trashed = Snippet.parse((await api(pegboard, 'POST', `/api/snippets/${edited.id}/fork`, ada)).body);
  expect((await api(pegboard, 'DELETE', `/api/snippets/${trashed.id}`, ada)).status).toBe(204);
  const imported = {
    source: 'Test',
    snippets: [{ title: 'Imported', code: 'x' }],
    collections: [{ name: 'Imported', snippets: [0] }],
  };
  expect((await api(pegboard, 'POST', '/api/imports', ada, imported)).status).toBe(201);
  const ids: number[] = [];
  for (const [n, title] of ['élan', 'Zebra', 'apple', '🧷 pin', 'ΌΔΟΣ', 'ångström', '"quoted"\\'].entries()) {
    const body = {
      title,
      code: `line\u001f ${n}\r\n\tmore  `,
      tags: ['shared', `t${n}`],
      description: n ? title : null,
    };
    const reply = await api(pegboard, 'POST', '/api/snippets', n % 2 ? ben : ada, body);
    const { id } = Snippet.parse(reply.body);
    ids.push(id);
    if (n !== 2) await api(pegboard, 'POST', `/api/snippets/${id}/publish`, n % 2 ? ben : ada);
    await api(pegboard, 'POST', `/api/snippets/${id}/comments`, null, { content: `Well put ${n}`, authorName: 'Cleo' });
    await api(pegboard, 'POST', `/api/snippets/${id}/comments`, ben, { content: 'Mine 🙂', authorName: '' });
    await api(pegboard, 'POST', `/api/snippets/${id}/favorite`, ada);
  }
  const collection = Collection.parse((await api(pegboard, 'POST', '/api/collections', ada, { name: 'Handy' })).body);
  for (const id of ids) await api(pegboard, 'POST', `/api/collections/${collection.id}/snippets/${id}`, ada, {});
  const order = { snippetId: ids[0], before: ids[3] };
  expect((await api(pegboard, 'POST', `/api/collections/${collection.id}/order`, ada, order)).status).toBe(204);
  for (const id of [ids[4], edited.id, ids[1]])
    expect((await api(pegboard, 'PUT', `/api/snippets/${id}/pin`, ada)).status).toBe(204);
  const deletedId = ids.at(-1) ?? 0;
  expect((await api(pegboard, 'DELETE', `/api/snippets/${deletedId}`, ada)).status).toBe(204);
  expect((await api(pegboard, 'DELETE', `/api/trash/${deletedId}`, ada)).status).toBe(204);
  const token = { name: 'Laptop', scopes: ['snippets:read'], expiresIn: null };
  expect((await api(pegboard, 'POST', '/api/tokens', ada, token)).status).toBe(201);
  const search = { name: 'Go', q: 'lang:go' };
  expect((await api(pegboard, 'POST', '/api/searches', ada, search)).status).toBe(201);
  const invitation = { role: 'viewer', maxUses: 2 };
  const { url } = NewInvitation.parse(
    (await api(pegboard, 'POST', `/api/collections/${collection.id}/invitations`, ada, invitation)).body,
  );
  const accepted = { token: url.replace('/invite/', '') };
  expect((await api(pegboard, 'POST', '/api/invitations/accept', ben, accepted)).status).toBe(200);
  const link = { expiresIn: '30d', password: 'open sesame' };
  expect((await api(pegboard, 'POST', `/api/snippets/${edited.id}/links`, ada, link)).status).toBe(201);
  const responses = await responsesFor(pegboard, [ada, ben]);
  expect(await pegboard.stop()).toBe(0);
  await fillOtherTables(folder, edited);
  return { folder, port, ada, ben, deletedId, responses };
}

/** Fills the tables that the calls above leave empty. */
async function fillOtherTables(folder: string, { id, userId }: Snippet): Promise<void> {
  const store = await openStore({ folder });
  const [session] = await store.sessions.listAll(userId);
  const times = { createdAt: Date.now(), expiresAt: Date.now() + 3_600_000 };
  await store.sessions.addToken(session?.id ?? '', { hash: 'f00d', expiresAt: times.expiresAt });
  await store.oneTimeLinks.insert({ hash: 'beef', kind: 'invite', subject: null, email: null, ...times });
  await store.allowedFindings.add(id, ['cafe'], Date.now());
  await store.profiles.retire(userId, 'countess', Date.now());
  await store.close();
}

/** Returns the lists and the export that each user gets. */
async function responsesFor(pegboard: PegboardProcess, tokens: readonly string[]) {
  const responses: string[] = [];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    for (const path of [
      ...['recent', 'oldest', 'views', 'az', 'za'].map((sort) => `snippets?scope=all&sort=${sort}`),
      ...[
        'snippets?scope=all&search=ΌΔΟΣ',
        'snippets?scope=all&search=e',
        'snippets?favorites=true',
        'snippets?pinned=true',
        'collections?scope=all',
      ],
      ...[
        'tags',
        'languages',
        'collections/1/snippets',
        'collections/2/snippets',
        'snippets/2/comments',
        'public/snippets',
        'trash',
      ],
    ]) {
      const reply = await fetch(`${pegboard.url}/api/${path}`, { headers });
      responses.push(`${path} ${reply.status} ${await reply.text()}`);
    }
    const exported = await (await fetch(`${pegboard.url}/api/snippets/export`, { headers })).text();
    const text = exported.replace(/^ {2}"exportedAt": "[^"]+",\n/m, '');
    expect(text).not.toBe(exported);
    responses.push(text);
  }
  return responses;
}

test('moves a library to PostgreSQL and back with the same rows, ids, order, accounts and responses', {
  timeout: 240_000,
}, async () => {
  const { folder, port, ada, ben, deletedId, responses } = await filledLibrary();
  expect(responses.filter((response) => /^snippets\?pinned=true 200 \[\{.*\},\{.*\}\]$/.test(response))).toHaveLength(
    1,
  );
  const contents = await contentsOf(folder);
  // An empty table would prove nothing.
  for (const { name } of TABLES) expect(contents[name]?.rows, name).toBeGreaterThan(0);
  // A move leaves out the texts that wait for the search index: a server that stops has indexed them.
  expect(Object.keys(contents).sort()).toEqual([...TABLES.map(({ name }) => name), 'pending_search_texts'].sort());
  expect(contents.pending_search_texts?.rows).toBe(0);
  const fileHash = await hashOfFile(folder);

  const url = await postgres.emptyDatabase();
  const moved = await move(folder, url);
  expect(moved.output).toMatch(/^Copied 9 snippets of 2 people \(\d+ rows\) to the database empty_\d+ at 127\.0\.0\.1/);
  expect(moved.code).toBe(0);
  expect(await hashOfFile(folder)).toBe(fileHash);
  expect(await readdir(folder)).toEqual(['pegboard.db', 'pegboard.lock']);

  const back = join(await temporaryFolder(), 'made', 'by the command');
  expect(await move(url, back)).toMatchObject({ code: 0 });
  expect(await contentsOf(back)).toEqual(contents);
  // The source is unchanged and can be moved a second time.
  const secondTarget = await temporaryFolder();
  expect(await move(url, secondTarget)).toMatchObject({ code: 0 });
  expect(await contentsOf(secondTarget)).toEqual(contents);

  for (const [setting, database] of [
    ['DATABASE_URL', url],
    ['DATA_DIR', back],
  ] as const) {
    const pegboard = await startPegboard({ [setting]: database, PORT: port });
    // The signing keys were moved, so existing tokens are still valid.
    expect(await responsesFor(pegboard, [ada, ben])).toEqual(responses);
    const { idToken } = await signIn(pegboard, new Browser(), ADA);
    const body = { title: 'New', code: 'here', tags: [] };
    const { id } = Snippet.parse((await api(pegboard, 'POST', '/api/snippets', idToken, body)).body);
    // Ids are never reused, not even the id of a deleted snippet.
    expect(id).toBe(deletedId + 1);
    expect(await pegboard.stop()).toBe(0);
  }
});
