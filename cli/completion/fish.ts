import type { Command } from '../command.ts';
import type { OptionName } from '../options.ts';
import { optionNamed, optionsOf, quoted, withHelp } from './words.ts';

/** Returns a completion script for fish. Operands are completed as files. */
export function fishCompletion(commands: readonly Command[]): string {
  const lines = withHelp(commands).flatMap((command) => {
    const inside = `-n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c pegboard -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.summary)}`,
      ...(command.choices ? [`complete -c pegboard ${inside} -f -a '${command.choices.join(' ')}'`] : []),
      ...optionsOf(command).map((name) => `complete -c pegboard ${inside} ${optionOf(name)}`),
    ];
  });
  const own = (['help', 'version'] as const).map(
    (name) => `complete -c pegboard -n __fish_use_subcommand ${optionOf(name)}`,
  );
  return `${[...lines, ...own].join('\n')}\n`;
}

function optionOf(name: OptionName): string {
  const { short, value, summary } = optionNamed(name);
  const flags = short === undefined ? `-l ${name}` : `-s ${short} -l ${name}`;
  return `${flags}${value === undefined ? '' : ' -r'} -d ${quoted(summary)}`;
}
