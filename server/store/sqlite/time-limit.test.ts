import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { installTimeLimit } from './time-limit.ts';

test('cancels a statement that runs past its time limit, and lets later statements run', () => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  const setTimeLimit = installTimeLimit(database);
  const statement = database.prepare('select within_time() as within');
  expect(statement.get()).toEqual({ within: 1 });
  setTimeLimit(-1);
  expect(() => statement.get()).toThrow('Search timed out. Try a longer or more specific term.');
  setTimeLimit(1_000);
  expect(statement.get()).toEqual({ within: 1 });
});

test('cancels a statement while it runs', () => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  let texts = 0;
  installTimeLimit(database, () => texts > 100);
  database.function('read_text', () => {
    texts += 1;
    return 0;
  });
  const search =
    database.prepare(`with recursive number (n) as (select 1 union all select n + 1 from number where n < 10000)
    select n from number where within_time() and read_text()`);
  expect(() => search.all()).toThrow('The search was cancelled');
  expect(texts).toBeLessThan(120);
});
