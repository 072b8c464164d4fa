import { expect, test } from 'vitest';
import { ErrorReply } from '#contract/errors.ts';
import { Snippet } from '#contract/snippets.ts';
import { FINDINGS_MAX } from '#domain/limits.ts';
import { LARGE } from '#server/store/write.ts';
import { countedPool } from '#tests/support/counted-pool.ts';
import { createSnippet, createToken, snippetInput } from '#tests/support/factories.ts';
import { type TestReply, testServer } from '#tests/support/server.ts';

const TOKEN = `glpat-${'a1B2c3D4e5'.repeat(2)}`;
const CODE = `// deploy\nconst key = '${TOKEN}';\n`;

const findingsOf = ({ body }: TestReply) => ErrorReply.parse(body).findings ?? [];
const fingerprintsOf = (reply: TestReply) => findingsOf(reply).map(({ fingerprint }) => fingerprint);

async function withSecret(given: Record<string, unknown> = { code: CODE }) {
  const { openPool, workerWrites } = countedPool();
  const server = await testServer({}, { openPool });
  const ada = await server.person('ada');
  const { id } = await createSnippet(ada, given);
  const path = `/api/snippets/${id}`;
  const publish = (body?: unknown) => ada.post(`${path}/publish`, body);
  const isPublic = async () => (await server.visitor.get(path)).status === 200;
  return { ...server, workerWrites, ada, id, path, publish, isPublic };
}

test('refuses to publish a possible secret and names its position without the value', async () => {
  const { ada, path, publish, isPublic } = await withSecret();
  for (const body of [undefined, { isPublic: true }, { isPublic: true, allowFindings: [] }]) {
    const refused = await publish(body);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'secrets_found',
        message: 'Possible secrets: GitLab token in debounce.js, line 2',
        findings: [{ rule: 'gitlab', file: 'debounce.js', line: 2, column: 14, masked: 'glpa••••••••' }],
      },
    });
    expect(refused.text).not.toContain(TOKEN);
  }
  expect(await isPublic()).toBe(false);
  expect((await ada.get(path)).body).toMatchObject({ isPublic: false, shareId: null });
});

test('publishes what the owner allows and remembers it', async () => {
  const { ada, path, publish, isPublic } = await withSecret({
    title: `Use ${TOKEN}t`,
    description: `Key ${TOKEN}d`,
    files: [
      { name: 'a.ts', code: CODE },
      { name: 'b.ts', code: `${CODE}${TOKEN}b` },
    ],
  });
  const refused = await publish({ isPublic: true });
  expect(findingsOf(refused).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'title:1',
    'description:1',
    'a.ts:2',
    'b.ts:2',
    'b.ts:3',
  ]);
  const [title = '', ...others] = new Set(fingerprintsOf(refused));
  expect(others).toHaveLength(3);

  const partly = await publish({ isPublic: true, allowFindings: others });
  expect(partly.status).toBe(409);
  expect(fingerprintsOf(partly)).toEqual([title]);
  // A refused call remembers nothing.
  expect(fingerprintsOf(await publish({ isPublic: true, allowFindings: [title] }))).toHaveLength(4);
  expect(await isPublic()).toBe(false);

  expect((await publish({ isPublic: true, allowFindings: [title, ...others] })).status).toBe(200);
  expect(await isPublic()).toBe(true);
  expect((await publish({ isPublic: false })).status).toBe(200);
  expect((await publish()).body).toMatchObject({ isPublic: true });
  const copy = Snippet.parse((await ada.post(`${path}/fork`)).body);
  expect((await ada.post(`/api/snippets/${copy.id}/publish`)).status).toBe(409);

  const files = [{ name: 'moved.ts', code: `\n\n${TOKEN}b ${TOKEN}` }];
  expect((await ada.put(path, { title: 'Moved', description: null, tags: [], files })).status).toBe(200);
});

test('refuses an edit that adds a secret to a public snippet, and stores nothing of it', async () => {
  const { ada, visitor, path, publish } = await withSecret({});
  const edit = { ...snippetInput({ title: 'Edited', code: CODE }) };
  // A private snippet takes anything.
  expect((await ada.put(path, edit)).status).toBe(200);
  expect((await ada.put(path, snippetInput())).status).toBe(200);
  await publish({ isPublic: true });
  const before = (await ada.get(path)).body;

  const refused = await ada.put(path, edit);
  expect(refused).toMatchObject({ status: 409, body: { code: 'secrets_found', findings: [{ line: 2 }] } });
  expect(refused.text).not.toContain(TOKEN);
  expect((await ada.get(path)).body).toEqual(before);
  expect(await ada.put(path, { ...edit, basedOn: '2020-01-01T00:00:00.000Z' })).toMatchObject({
    body: { code: 'conflict' },
  });

  const allowed = { ...edit, allowFindings: fingerprintsOf(refused) };
  expect((await ada.put(path, allowed)).status).toBe(200);
  expect((await visitor.get(path)).body).toMatchObject({ title: 'Edited', code: CODE });
  // An allowed finding is remembered at any position. Another finding is new.
  expect((await ada.put(path, { ...edit, code: `\n${CODE}` })).status).toBe(200);
  const other = await ada.put(path, { ...edit, code: `${CODE}${TOKEN}2` });
  expect(findingsOf(other)).toMatchObject([{ line: 3 }]);
});

test('refuses to restore a version with a secret of a public snippet', async () => {
  const { ada, visitor, path, publish } = await withSecret();
  await ada.put(path, snippetInput());
  await publish({ isPublic: true });
  const restore = (body?: unknown) => ada.post(`${path}/versions/1/restore`, body);

  const refused = await restore();
  expect(refused).toMatchObject({ status: 409, body: { code: 'secrets_found', findings: [{ rule: 'gitlab' }] } });
  expect((await visitor.get(path)).text).not.toContain(TOKEN);
  expect((await restore({ files: ['debounce.js'] })).status).toBe(409);
  expect((await restore({ allowFindings: fingerprintsOf(refused) })).status).toBe(200);
  expect((await visitor.get(path)).body).toMatchObject({ code: CODE });
});

test('refuses API tokens in the same way', async () => {
  const { ada, bearer, path, isPublic } = await withSecret();
  const { token } = await createToken(ada, ['snippets:publish', 'snippets:write', 'snippets:read']);
  const laptop = bearer(token, ada.userId);
  const refused = await laptop.post(`${path}/publish`, { isPublic: true });
  expect(refused).toMatchObject({ status: 409, body: { code: 'secrets_found' } });
  expect(await isPublic()).toBe(false);
  const allowFindings = fingerprintsOf(refused);
  expect((await laptop.post(`${path}/publish`, { isPublic: true, allowFindings })).status).toBe(200);
  expect((await laptop.put(path, snippetInput({ code: `${TOKEN}2` }))).status).toBe(409);
});

test('shows findings only to the owner', async () => {
  const { person, visitor, path } = await withSecret();
  const ben = await person('ben');
  expect(await ben.post(`${path}/publish`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await visitor.post(`${path}/publish`)).toMatchObject({ status: 401 });
});

test('refuses invalid lists of fingerprints', async () => {
  const { ada, path, publish } = await withSecret();
  const tooMany = Array.from({ length: FINDINGS_MAX + 1 }, () => 'f');
  for (const allowFindings of ['all', [1], ['f'.repeat(65)], tooMany]) {
    const invalid = { status: 400, body: { code: 'invalid' } };
    expect(await publish({ isPublic: true, allowFindings })).toMatchObject(invalid);
    expect(await ada.put(path, snippetInput({ allowFindings }))).toMatchObject(invalid);
    expect(await ada.post(`${path}/versions/1/restore`, { allowFindings })).toMatchObject(invalid);
  }
});

test('refuses more possible secrets than an owner can review', async () => {
  const code = Array.from({ length: FINDINGS_MAX + 1 }, (_, n) => `glpat-${String(n).padStart(20, 'a')}b`).join(' ');
  const { publish, isPublic } = await withSecret({ code });
  const message = `More than ${FINDINGS_MAX} possible secrets. Remove some to make this public.`;
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'secrets_found', message } });
  expect(await isPublic()).toBe(false);
});

test('gives fingerprints that only this server can compute', async () => {
  const fingerprints = async () => fingerprintsOf(await (await withSecret()).publish());
  expect(await fingerprints()).not.toEqual(await fingerprints());
});

test('scans large texts outside of the event loop', async () => {
  const code = `${'x'.repeat(LARGE.bytes)}\n${TOKEN}`;
  const { ada, path, publish, isPublic, workerWrites } = await withSecret({ code });
  workerWrites.mockClear();
  const refused = await publish();
  expect(refused).toMatchObject({ status: 409, body: { findings: [{ line: 2, column: 1 }] } });
  expect(workerWrites).toHaveBeenCalledTimes(1);
  expect((await publish({ isPublic: true, allowFindings: fingerprintsOf(refused) })).status).toBe(200);
  expect(await isPublic()).toBe(true);
  expect((await ada.put(path, snippetInput({ code: `${code}2` }))).body).toMatchObject({ code: 'secrets_found' });
  expect((await ada.put(path, snippetInput({ code: `${code}\n` }))).status).toBe(200);
  expect((await ada.post(`${path}/versions/1/restore`)).status).toBe(200);
  expect(workerWrites).toHaveBeenCalledTimes(5);
});

test('creates a private snippet, also if the request says that it is public', async () => {
  const { person, visitor } = await testServer();
  const created = await (await person('ada')).post('/api/snippets', snippetInput({ code: CODE, isPublic: true }));
  expect(created).toMatchObject({ status: 201, body: { isPublic: false, shareId: null } });
  expect((await visitor.get('/api/public/snippets')).body).toEqual([]);
});
