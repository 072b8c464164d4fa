import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('names a statement from its second execution on', () => {
  const names = new StatementNames();
  const first = () => names.nameOf('select $1', [1]);
  const second = () => names.nameOf('select $1, $2', [1, 2]);
  expect([first(), second()]).toEqual([undefined, undefined]);
  expect([first(), second(), first()]).toEqual(['s0', 's1', 's0']);
});

test('names no statement without values', () => {
  const names = new StatementNames();
  expect([names.nameOf('begin'), names.nameOf('begin'), names.nameOf('begin', [])]).toEqual(Array(3).fill(undefined));
});

test('names a limited number of statements', () => {
  const names = new StatementNames();
  const execute = (text: string) => names.nameOf(text, [1]);
  const texts = Array.from({ length: 300 }, (_, index) => `select $1 + ${index}`);
  const named = texts.map((text) => [execute(text), execute(text)].at(-1)).filter((name) => name !== undefined);
  expect(new Set(named).size).toBe(200);
});
