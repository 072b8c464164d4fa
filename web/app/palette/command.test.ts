import { Code } from 'lucide-react';
import { expect, test } from 'vitest';
import { matchCommands, type PaletteCommand } from './command.ts';

const command = (label: string, words?: string): PaletteCommand => ({
  id: label,
  group: 'Actions',
  label,
  icon: Code,
  words,
  run: () => {},
});
const commands = [command('New snippet', 'create add'), command('Use the dark theme'), command('Keyboard shortcuts')];
const found = (typed: string) => matchCommands(commands, typed).map(({ label }) => label);

test('matches commands in which every typed word is a prefix', () => {
  expect(found('dar th')).toEqual(['Use the dark theme']);
  expect(found('ADD')).toEqual(['New snippet']);
  expect(found('theme light')).toEqual([]);
  expect(found('nippet')).toEqual([]);
});

test('returns all commands for blank text and none for text without a word', () => {
  expect(found('  ')).toHaveLength(3);
  expect(found('=>')).toEqual([]);
});
