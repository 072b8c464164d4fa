import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';
import { createCollections, type JobEnd } from '#tests/support/write-job.ts';
import { openJobPool } from '../jobs/pool.ts';

const ADA = { userId: 'ada' };
const AUTHOR = { ...ADA, network: '192.0.2.1' };

async function storeOfAda(...pool: Parameters<typeof openTestStore>) {
  const { store, execute, remove } = await openTestStore(...pool);
  onTestFinished(remove);
  await store.users.insert(storedUser(ADA.userId));
  let moment = 1_000;
  const insert = (given: { title?: string; code?: string; tags?: string[]; updatedAt?: number }) =>
    store.transaction(({ snippets }) => {
      moment += 1;
      const at = given.updatedAt ?? moment;
      return snippets.insert({
        title: 'Untitled',
        code: 'true',
        description: null,
        language: 'text',
        tags: [],
        ...given,
        userId: ADA.userId,
        createdAt: at,
        updatedAt: at,
      });
    });
  const titles = async (sort: 'az' | 'za' | 'recent', search?: string) => {
    const { rows } = await store.snippetLists.list(ADA, { among: 'own', search }, { sort, limit: 100 });
    return rows.map(({ title }) => title);
  };
  return { store, execute, insert, titles };
}

test('sorts titles without case and accents, emoji last', async () => {
  const { insert, titles } = await storeOfAda();
  const sorted = [
    '(brackets)',
    '10 lines',
    '9 lines',
    'Äpfel 1',
    'apfel 2',
    'Zebra',
    'éclair'.replace('é', 'zé'),
    'Ωmega',
    'яблоко',
    '日本',
    '😀 smile',
  ];
  for (const title of sorted.toReversed()) await insert({ title });
  expect(await titles('az')).toEqual(sorted);
  expect(await titles('za')).toEqual(sorted.toReversed());
});

test.each([
  '%',
  '_',
  '\\',
  "'",
  '"',
  '%%',
  '100%',
  'a_b',
  'C:\\temp',
  '\\_',
  '[a-z]*',
  'STRASSE',
  'ΣΊΣΥΦΟΣ',
  '👩‍💻',
  '\t',
])('searches %j literally, without regard to case', async (term) => {
  const { insert, titles } = await storeOfAda();
  await insert({ title: 'Has it', code: `before ${term.toLowerCase()} after` });
  await insert({ title: 'Has it not', code: 'before-after x9y' });
  expect(await titles('recent', term)).toEqual(['Has it']);
});

test('finds only texts that contain the whole term', async () => {
  const { insert, titles } = await storeOfAda();
  const texts = ['abcdef', 'abc cde def bcd', 'defabc', 'a*c[d]?f', 'axc[d]yf', 'abcabd', 'xxabcdefxx'];
  for (const text of texts) await insert({ title: text, code: `code of ${text}` });
  const terms = texts.flatMap((text) => Array.from({ length: text.length - 2 }, (_, start) => text.slice(start)));
  for (const term of terms) {
    const found = texts.filter((text) => text.includes(term));
    expect({ term, found: (await titles('recent', term)).toSorted() }).toEqual({ term, found: found.toSorted() });
  }
});

test('returns text of any script unchanged', async () => {
  const { store, insert } = await storeOfAda();
  const code = 'a\r\nb\tc\u0001 \u2028 \uFEFF é e\u0301 🏳️‍🌈 𝒳 العربية ❤';
  const id = await insert({ code, tags: ['ẞ', 'ﬁ'] });
  expect(await store.snippets.find(ADA, id)).toMatchObject({ code, tags: ['ẞ', 'ﬁ'] });
});

test('returns tags in order of position', async () => {
  const { store, execute, insert } = await storeOfAda();
  const id = await insert({ tags: ['b', 'c', 'a'] });
  await execute('update snippet_tags set position = 100 - position');
  expect(await store.snippets.find(ADA, id)).toMatchObject({ tags: ['a', 'c', 'b'] });
});

test('rolls back a failed transaction', async () => {
  const { store, insert, titles } = await storeOfAda();
  await insert({ title: 'Kept' });
  const failed = store.transaction(async ({ collections }) => {
    await collections.insert(ADA, { name: 'Half', description: null, createdAt: 1, updatedAt: 1 });
    throw new Error('Kaboom');
  });
  await expect(failed).rejects.toThrow('Kaboom');
  expect(await store.collections.count(ADA)).toBe(0);
  expect(await titles('recent')).toEqual(['Kept']);
});

test('commits concurrent transactions when others fail', async () => {
  const { store, insert, titles } = await storeOfAda();
  const failing = () =>
    store.transaction(async ({ users }) => {
      await users.update(ADA.userId, { displayName: 'Nobody' });
      throw new Error('Kaboom');
    });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => (n % 13 === 5 ? failing() : insert({ title: `Number ${n}` }))),
  );
  const failed = outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
  expect(failed).toEqual([5, 18, 31]);
  expect(await titles('az')).toHaveLength(37);
  expect((await store.users.find(ADA.userId))?.displayName).toBe('Ada');
});

test('assigns unique sort keys to snippets of the same millisecond', async () => {
  const { store, insert } = await storeOfAda();
  await Promise.all(Array.from({ length: 24 }, (_, n) => insert({ title: `Number ${n}`, updatedAt: 5_000 })));
  const { rows } = await store.snippetLists.list(ADA, { among: 'own' }, { sort: 'recent', limit: 100 });
  expect(new Set(rows.map(({ recency }) => recency)).size).toBe(24);
});

test('enforces foreign keys and cascades deletes', async () => {
  const { store, insert, titles } = await storeOfAda();
  const id = await insert({ code: 'needle' });
  await expect(store.snippets.addFavorite('nobody', id, 1)).rejects.toThrow();
  await expect(store.collections.addItem(ADA, 4711, id, 1)).rejects.toThrow();
  await store.comments.insert({ snippetId: id, userId: null, authorName: 'Anonymous', content: 'Hello', createdAt: 1 });
  await store.snippets.remove(id);
  expect(await store.comments.count(id)).toBe(0);
  expect(await titles('recent', 'needle')).toEqual([]);
});

test('adds the uses of several snippets together, changes the version once, and ignores deleted snippets', async () => {
  const { store, insert } = await storeOfAda();
  const [one, two, three] = [await insert({}), await insert({}), await insert({})];
  await store.snippets.remove(three);
  const before = await store.version();
  const addUses = (uses: Map<number, number>) => store.transaction(({ snippets }) => snippets.addUses(uses));
  await addUses(
    new Map([
      [one, 3],
      [two, 1],
      [three, 5],
    ]),
  );
  const after = await store.version();
  expect(after).not.toBe(before);
  await addUses(new Map([[two, 2]]));
  const counts = await Promise.all([one, two].map((id) => store.snippets.find(ADA, id)));
  expect(counts.map((snippet) => snippet?.viewCount)).toEqual([3, 3]);
});

test('changes its version with each write only', async () => {
  const { store, insert } = await storeOfAda();
  const before = await store.version();
  await store.snippetLists.count(ADA, { among: 'own' });
  expect(await store.version()).toBe(before);
  await insert({});
  expect(await store.version()).not.toBe(before);
});

test('changes its version when another connection writes', async () => {
  const { store, execute } = await storeOfAda();
  const before = await store.version();
  await execute("update users set display_name = 'Countess'");
  await setImmediate();
  expect(await store.version()).not.toBe(before);
});

test('completes a transaction while another connection tries to write', async () => {
  const { store, execute } = await storeOfAda();
  let other: Promise<void> | undefined;
  await store.transaction(async ({ users }) => {
    await users.find('ada');
    // SQLite refuses it: the transaction holds the lock already.
    other = execute("update users set photo_url = 'https://example.com/ada.png'").catch(() => {});
    await users.update('ada', { displayName: 'Countess' });
  });
  await other;
  expect(await store.users.find('ada')).toMatchObject({ displayName: 'Countess' });
});

test('limits each caller until the time window ends', async () => {
  const { store } = await storeOfAda();
  const limiter = store.limiter({ name: 'test', points: 2, seconds: 1 });
  await limiter.consume('ada');
  await limiter.consume('ada');
  await expect(limiter.consume('ada')).rejects.toMatchObject({ remainingPoints: 0 });
  await limiter.consume('ben');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_100 });
  onTestFinished(() => void vi.useRealTimers());
  await limiter.consume('ada');
});

async function storeWithJob() {
  const { store } = await storeOfAda(openJobPool);
  return {
    store,
    run: (input: { gate?: Int32Array<SharedArrayBuffer>; end?: JobEnd }) =>
      store.write(createCollections, { caller: AUTHOR, names: ['One', 'Two'], ...input }),
    names: async () => (await store.collections.list(ADA, { limit: 100 })).map(({ name }) => name).sort(),
  };
}

test('shows reads the state before a job until the job commits', async () => {
  const { store, run, names } = await storeWithJob();
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const running = run({ gate });
  await Atomics.waitAsync(gate, 0, 0).value;
  expect(await names()).toEqual([]);
  const version = await store.version();
  Atomics.store(gate, 0, 2);
  Atomics.notify(gate, 0);
  expect(await running).toMatchObject({ created: 2 });
  expect(await names()).toEqual(['One', 'Two']);
  expect(await store.version()).not.toBe(version);
});

test.each([
  ['with an error', { message: 'Kaboom' }],
  [
    'with a refusal',
    { code: 'invalid', message: 'Not like this', issues: [{ path: 'names', message: 'Not like this' }] },
  ],
  ['with its worker', {}],
] as const)('rolls back a job that ends %s, and runs the next one', { tags: ['slow'] }, async (end, error) => {
  const { store, run, names } = await storeWithJob();
  await expect(run({ end })).rejects.toMatchObject(error);
  expect(await names()).toEqual([]);
  await store.users.update(ADA.userId, { displayName: 'Lovelace' });
  expect(await run({})).toMatchObject({ created: 2 });
  expect(await names()).toEqual(['One', 'Two']);
});
