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
