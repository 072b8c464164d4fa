import { nearestWord } from '#domain/nearest-word.ts';
import { printableJson } from '#domain/printable-json.ts';
import type { Command, Result } from './command.ts';
import { COMMANDS } from './commands.ts';
import { usageError } from './errors.ts';
import { helpOf, helpOfAll, usageOf } from './help.ts';
import type { Io } from './io.ts';
import { COMMON_OPTIONS, isOptionName, parseArguments } from './options.ts';
import { reportError } from './report-error.ts';
import { signedInServer } from './settings/sign-in.ts';
import { printable } from './terminal/printable.ts';
import { writeOutput } from './terminal/write-output.ts';
import { version } from './version.ts';

/** Runs the command that the arguments name. Returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  // The arguments may be wrong: this does not parse them.
  const isJson = args.includes('--json');
  try {
    const { text, error } = await outputOf(args, io);
    await writeOutput(io, text);
    return error === undefined ? 0 : reportError(io, error, isJson);
  } catch (error) {
    return reportError(io, error, isJson);
  }
}

async function outputOf(args: readonly string[], io: Io): Promise<Omit<Result, 'value'>> {
  const {
    options,
    operands: [name, ...operands],
  } = parseArguments(args);
  if (name === 'help') return { text: helpFor(operands[0]) };
  if (name === 'version') return { text: `${version}\n` };
  if (name === undefined) return { text: options.version ? `${version}\n` : helpFor(undefined) };
  if (options.help) return { text: helpFor(name) };
  const command = commandNamed(name);
  check(command, operands, Object.keys(options));
  const result = await command.run({ io, operands, options, server: () => signedInServer(io) });
  if (result === undefined) return { text: '' };
  return options.json ? { ...result, text: `${printableJson(result.value, 2)}\n` } : result;
}

const helpFor = (name: string | undefined): string =>
  name === undefined ? helpOfAll(COMMANDS) : helpOf(commandNamed(name));

function commandNamed(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw usageError(`${printable(name)} is not a command. ${hintFor(name)}`);
  return command;
}

function hintFor(name: string): string {
  const names = COMMANDS.map((command) => command.name);
  const nearest = nearestWord(name, names, 2);
  return nearest === undefined ? 'pegboard --help lists them.' : `Did you mean ${nearest}?`;
}

/** Throws `CliError` for options that the command does not take and a wrong number of operands. */
function check(command: Command, operands: readonly string[], given: readonly string[]): void {
  const taken = [...command.options, ...COMMON_OPTIONS];
  const unknown = given.find((name) => !isOptionName(name) || !taken.includes(name));
  if (unknown !== undefined) throw usageError(`pegboard ${command.name} has no option --${unknown}.`);
  const [least, most] = command.count;
  if (operands.length < least || operands.length > most) throw usageError(`Usage: ${usageOf(command)}`);
}
