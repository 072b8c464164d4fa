import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { passedOn, TABLES, trafficOf } from './scaling-model.ts';

test('the document has the tables that the model prints', async () => {
  const document = await readFile('docs/scaling.md', 'utf8');
  for (const [name, print] of Object.entries(TABLES)) {
    expect(document).toContain(`<!-- ${name} -->\n${print()}\n<!-- end -->`);
  }
});

test('a CDN asks for a page that everybody opens once in the time it keeps it, and for every page nobody opens twice', () => {
  expect(passedOn(1_000_000, 1, 10)).toBeCloseTo(0.1, 2);
  expect(passedOn(1, 1_000_000_000, 10) / 1).toBeGreaterThan(0.7);
  expect(passedOn(5_000, 1_000_000, 0)).toBeCloseTo(5_000, -2);
  expect(passedOn(5_000, 1_000_000, 60)).toBeLessThan(passedOn(5_000, 1_000_000, 1));
});

test('traffic grows as the people do', () => {
  const [small, large] = [trafficOf(1_000_000), trafficOf(10_000_000)];
  for (const kind of ['people', 'reads', 'searches', 'writes', 'visits'] as const) {
    expect(large[kind] / small[kind]).toBeCloseTo(10, 6);
  }
});
