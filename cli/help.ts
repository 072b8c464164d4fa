import type { Command } from './command.ts';
import { COMMON_OPTIONS, describeOption, OPTIONS, type OptionName } from './options.ts';
import { version } from './version.ts';

const ENVIRONMENT = [
  ['PEGBOARD_URL', 'server to use instead of that of the last sign-in'],
  ['PEGBOARD_TOKEN', 'token to use instead of the stored one'],
  ['NO_COLOR', 'print without color and bold type'],
  ['NODE_EXTRA_CA_CERTS', 'file with certificates of your own authority'],
] as const;

const EXIT_CODES = [
  ['0', 'success'],
  ['1', 'error'],
  ['2', 'wrong usage'],
  ['4', 'not signed in'],
  ['130', 'ended by Ctrl-C, Esc or the answer no'],
] as const;

/** Returns the help of the program. */
export function helpOfAll(commands: readonly Command[]): string {
  return `Pegboard ${version}: your code snippets in the terminal

Usage: pegboard COMMAND [OPTION...]

${section(
  'Commands',
  commands.map(({ name, operands, summary }) => [`${name} ${operands}`, summary]),
)}
${section('Options', optionRows(['json', 'help', 'version']))}
${section('Environment', ENVIRONMENT)}
${section('Exit codes', EXIT_CODES)}
pegboard help COMMAND explains a command. Snippets are created private.
`;
}

/** Returns the help of a command. */
export function helpOf({ name, operands, summary, details, options, examples }: Command): string {
  const explanation = details === undefined ? '' : `\n${details}\n`;
  return `pegboard ${name}: ${summary}

Usage: ${usageOf({ name, operands })}
${explanation}
${section('Options', optionRows([...options, ...COMMON_OPTIONS]))}
Examples:
${examples.map((line) => `  ${line}\n`).join('')}`;
}

export const usageOf = ({ name, operands }: Pick<Command, 'name' | 'operands'>): string =>
  `pegboard ${name}${operands === '' ? '' : ` ${operands}`} [OPTION...]`;

const optionRows = (names: readonly OptionName[]) =>
  names.map((name) => [describeOption(name), OPTIONS[name].summary] as const);

function section(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return `${title}:\n${rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('')}`;
}
