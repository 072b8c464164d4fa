import type { Command } from '../command.ts';
import { COMMON_OPTIONS, OPTIONS, type Option, type OptionName } from '../options.ts';

/** The part of a command that a completion script uses. */
type Completable = Pick<Command, 'name' | 'choices' | 'summary' | 'options'>;

/** Adds `help`. It is not one of the commands, because `run` answers it before it looks up a command. */
export const withHelp = (commands: readonly Completable[]): Completable[] => [
  ...commands,
  {
    name: 'help',
    choices: commands.map(({ name }) => name),
    summary: 'list the commands, or explain one',
    options: [],
  },
];

/** Returns the options of a command. */
export const optionsOf = ({ options }: Completable): OptionName[] => [...options, ...COMMON_OPTIONS];

export const optionNamed = (name: OptionName): Option => OPTIONS[name];

/** Returns how an option is typed, such as `--tag`, or `-t` and `--title`. */
export function flagsOf(name: OptionName): string[] {
  const { short } = optionNamed(name);
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** Quotes a text for a shell. An apostrophe, which would end it, is replaced. */
export const quoted = (text: string): string => `'${text.replaceAll("'", '’')}'`;
