import { expect, test } from 'vitest';
import { printableJson } from './printable-json.ts';

test('escapes what steers a terminal or changes the direction of text, and means the same value', () => {
  const value = { title: 'a\u001b[2J\u009b2J\u007f\u202egpj.\u2066x\u200f' };
  const json = printableJson(value, 2);
  expect(json).toContain('\\u009b2J\\u007f\\u202egpj.\\u2066x\\u200f');
  expect(json).not.toMatch(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(json)).toEqual(value);
  expect(printableJson(['Größe', '日本語'])).toBe('["Größe","日本語"]');
});
