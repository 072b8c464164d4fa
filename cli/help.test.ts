import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { helpOf, helpOfAll } from './help.ts';
import { describeOption } from './options.ts';

test('lists every command', () => {
  const help = helpOfAll(COMMANDS);
  const lines = help.split('\n').map((line) => line.trim().replace(/ +/g, ' '));
  for (const { name, operands, summary } of COMMANDS)
    expect(lines).toContain(`${name} ${operands} ${summary}`.replace(/ +/g, ' '));
});

test('explains every command with its options and examples', () => {
  for (const command of COMMANDS) {
    const help = helpOf(command);
    expect(help).toContain(`Usage: pegboard ${command.name}`);
    for (const option of command.options) expect(help).toContain(`  ${describeOption(option)}`);
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) expect(example).toContain(`pegboard ${command.name}`);
    expect(help.split('\n').filter((line) => line.length > 100)).toEqual([]);
  }
});
