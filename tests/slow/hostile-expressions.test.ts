import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openJobPool } from '#server/store/jobs/pool.ts';
import { createSnippet } from '#tests/support/factories.ts';
import { runs } from '#tests/support/property-tests.ts';
import { testServer } from '#tests/support/server.ts';

/** Milliseconds in which every expression ends. */
const CEILING = 4_000;

const { expression } = fc.letrec<{ expression: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      '.',
      '\\w',
      '\\b',
      '^',
      '$',
      '[a-z]',
      '[^a]',
      '(?i)',
      '\\pL',
      'ſ',
      '\\Qa',
      '[',
      '(',
      '\\',
    ),
    tie('expression').map((inner) => `(?:${inner})`),
  ),
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('atom'),
    fc
      .tuple(tie('atom'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{3,}', '{500}', '{1000}'))
      .map((parts) => parts.join('')),
    fc.tuple(tie('expression'), tie('expression')).map((parts) => parts.join('')),
    fc.tuple(tie('expression'), tie('expression')).map((parts) => parts.join('|')),
  ),
}));
const hostile = fc.constantFrom(
  '(?:a?){500}a{500}c',
  '(a*)*b',
  '(?:(?:a{30}){30}){1,}c',
  '(x+x+)+y',
  '.*.*.*=',
  '\\pL{500}c',
);

test('ends generated and hostile expressions within 4 s', { timeout: 0 }, async () => {
  // Only a worker can be stopped.
  const { person } = await testServer({}, { openPool: openJobPool });
  const ada = await person('ada');
  await createSnippet(ada, { code: 'a'.repeat(512 * 1024) });
  await createSnippet(ada, { code: 'word x=1\n'.repeat(1_000) });
  // Starts the workers.
  await ada.get('/api/snippets?q=regex:word&matches=true');
  const numRuns = runs(200);
  const given = fc.oneof({ weight: 20, arbitrary: expression }, { weight: 1, arbitrary: hostile });
  await fc.assert(
    fc.asyncProperty(given, async (pattern) => {
      const q = new URLSearchParams({ q: `regex:${pattern}`.slice(0, 1_000), matches: 'true' });
      const start = performance.now();
      const { status } = await ada.get(`/api/snippets?${q}`);
      expect([200, 400], pattern).toContain(status);
      expect(performance.now() - start, pattern).toBeLessThan(CEILING);
    }),
    // Hostile ones take seconds each.
    { numRuns, ...(process.env.RUNS === undefined && { interruptAfterTimeLimit: 3_000, endOnFailure: true }) },
  );
});
