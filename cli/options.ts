import { parseArgs } from 'node:util';
import { messageOf, usageError } from './errors.ts';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: true;
  /** Name of the value in the help. */
  readonly value?: string;
  readonly summary: string;
}

/** All options. A command names those that it takes. */
export const OPTIONS = {
  title: { type: 'string', short: 't', value: 'TITLE', summary: 'title of the snippet' },
  lang: { type: 'string', short: 'l', value: 'LANGUAGE', summary: 'language, such as typescript or ts' },
  tag: { type: 'string', multiple: true, value: 'TAG', summary: 'tag; can be repeated' },
  collection: { type: 'string', short: 'c', value: 'COLLECTION', summary: 'name or id of a collection' },
  search: { type: 'string', value: 'NAME', summary: 'name of a saved search' },
  pinned: { type: 'boolean', summary: 'only the snippets that you pinned, in their order' },
  public: { type: 'boolean', summary: 'make the snippet public' },
  file: { type: 'string', value: 'NAME', summary: 'name of a file of the snippet' },
  set: { type: 'string', multiple: true, value: 'NAME=VALUE', summary: 'value of a placeholder; can be repeated' },
  files: { type: 'string', value: 'DIR', summary: 'write the files of all snippets to a new folder' },
  changed: { type: 'string', value: 'ACTION', summary: 'skip, update or copy snippets with changed content' },
  'keep-visibility': { type: 'boolean', summary: 'keep public snippets public' },
  'dry-run': { type: 'boolean', summary: 'only show what would be done' },
  undo: { type: 'string', value: 'ID', summary: 'undo an import' },
  dir: { type: 'string', value: 'DIR', summary: 'folder to write to' },
  watch: { type: 'boolean', summary: 'keep the files up to date until Ctrl-C' },
  'with-token': { type: 'boolean', summary: 'read the token from standard input' },
  yes: { type: 'boolean', short: 'y', summary: 'do not ask' },
  json: { type: 'boolean', summary: 'print JSON' },
  help: { type: 'boolean', short: 'h', summary: 'print this help' },
  version: { type: 'boolean', short: 'V', summary: 'print the version' },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;
export type Options = ReturnType<typeof parseArguments>['options'];

/** Options that every command takes. */
export const COMMON_OPTIONS: readonly OptionName[] = ['json', 'help'];

/**
 * Parses the arguments of a command.
 *
 * @throws CliError for unknown options and missing values
 */
export function parseArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { options: values, operands: positionals };
  } catch (error) {
    throw usageError(describeProblem(error));
  }
}

/** Returns the message about wrong arguments. That of Node on an unknown option is long. */
function describeProblem(error: unknown): string {
  const message = messageOf(error);
  const [, option] = /^Unknown option '([^']*)'/.exec(message) ?? [];
  return option === undefined ? message : `Unknown option ${option}. pegboard help lists commands and options.`;
}

export const isOptionName = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

/** Returns the option as it is typed, such as `-t, --title TITLE`. */
export function describeOption(name: OptionName): string {
  const { short, value }: Option = OPTIONS[name];
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}
