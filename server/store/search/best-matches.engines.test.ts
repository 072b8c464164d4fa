import { expect, onTestFinished, test } from 'vitest';
import { storedUser } from '#tests/support/factories.ts';
import { openTestStore } from '#tests/support/store.ts';
import { SCORES } from './score-text.ts';

/** Each snippet has the words of its number's digits, one for each field. */
const WORDS = ['', 'alpha', 'say alpha', 'alphabet', 'beta', 'alpha and beta'];
const word = (n: number, digit: number) => WORDS[Math.floor(n / WORDS.length ** digit) % WORDS.length] ?? '';

const snippet = (n: number) => ({
  title: word(n, 0) || 'Untitled',
  description: word(n, 1),
  code: word(n, 2) || 'none',
  moreFiles: n % 2 === 0 ? [] : [{ name: word(n, 3) || null, language: 'text', code: word(n, 4) || 'none' }],
  fileName: word(n, 4) || null,
  tags: [word(n, 3), 'other'].filter((tag) => tag !== ''),
  language: 'text',
  userId: 'ada',
  isPublic: n % 3 > 0,
  viewCount: n % 5,
  createdAt: n,
  updatedAt: n,
});

function scoreOf(n: number, terms: readonly string[]): number {
  const { title, description, code, moreFiles, fileName, tags } = snippet(n);
  const hasAll = (...parts: (string | null)[]) =>
    terms.every((term) => parts.some((part) => part?.toLowerCase().includes(term)));
  const [only = '', ...others] = terms;
  const folded = title.toLowerCase();
  if (others.length === 0 && folded === only) return SCORES.wholeTitle;
  if (others.length === 0 && folded.startsWith(only)) return SCORES.titleStart;
  if (hasAll(title)) return SCORES.title;
  if (hasAll(...tags)) return SCORES.tag;
  if (hasAll(fileName, ...moreFiles.map(({ name }) => name))) return SCORES.file;
  if (hasAll(description)) return SCORES.description;
  return hasAll(code, ...moreFiles.map((file) => file.code)) ? SCORES.code : SCORES.none;
}

test('ranks every match by its best field, whichever fields have the terms', { tags: ['slow'] }, async () => {
  const { store, remove } = await openTestStore();
  onTestFinished(remove);
  await store.users.insert(storedUser('ada'));
  const numbers = Array.from({ length: 700 }, (_, n) => n * 11);
  const ids = await store.transaction(({ snippets }) => snippets.insertAll(numbers.map(snippet)));
  const numberOf = new Map(ids.map((id, index) => [id, numbers[index] ?? 0]));
  for (const terms of [['alpha'], ['beta'], ['al'], ['alpha', 'beta'], ['*'], ['alpha and beta']]) {
    const [search, ...alsoContains] = terms;
    const filter = { among: 'own', search, alsoContains } as const;
    const page = { sort: 'best', limit: 1_000, preview: true } as const;
    const { rows, keys = [], isIncomplete } = await store.snippetLists.list({ userId: 'ada' }, filter, page);
    expect(isIncomplete).toBe(false);
    expect(rows).toHaveLength(await store.snippetLists.count({ userId: 'ada' }, filter));
    const ranked = rows.map(({ id, viewCount, recency }, index) => ({
      id,
      position: [keys[index], viewCount, recency],
    }));
    expect(ranked.map(({ position }) => position[0])).toEqual(
      ranked.map(({ id }) => scoreOf(numberOf.get(id) ?? 0, terms)),
    );
    const inOrder = ranked.toSorted((one, other) => {
      const different = one.position.findIndex((key, nth) => key !== other.position[nth]);
      return Number(other.position[different] ?? 0) - Number(one.position[different] ?? 0);
    });
    expect(ranked).toEqual(inOrder);
  }
});
