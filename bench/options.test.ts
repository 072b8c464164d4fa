import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('rejects unknown flags and values', () => {
  expect(() => readOptions(['--fast'])).toThrow("Unknown option '--fast'");
  expect(() => readOptions(['--engine', 'oracle'])).toThrow('Invalid option');
});

test('measures 200 snippets once with --quick', () => {
  expect(readOptions(['--quick'])).toMatchObject({ sizes: [200], runs: 1, seconds: 1, warmUp: false });
});
