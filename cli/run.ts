import { version } from '#package.json' with { type: 'json' };
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { CliError, EXIT, messageOf, usageError } from './errors.ts';
import { helpOf, helpOfAll, usageOf } from './help.ts';
import { type Io, note } from './io.ts';
import { COMMON_OPTIONS, isOptionName, parseArguments } from './options.ts';
import { signedInServer } from './settings/sign-in.ts';

/** Runs the command that the arguments name. Returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    await write(io, await outputOf(args, io));
    return 0;
  } catch (error) {
    return report(io, error, args);
  }
}

async function outputOf(args: readonly string[], io: Io): Promise<string> {
  const {
    options,
    operands: [name, ...operands],
  } = parseArguments(args);
  if (name === undefined) return options.version ? `${version}\n` : helpOfAll(COMMANDS);
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw usageError(`${name} is not a command. pegboard --help lists them.`);
  if (options.help) return helpOf(command);
  check(command, operands, Object.keys(options));
  const result = await command.run({ io, operands, options, server: () => signedInServer(io) });
  if (result === undefined) return '';
  return options.json ? `${JSON.stringify(result.value, null, 2)}\n` : result.text;
}

/** Writes to standard output and awaits that its reader has taken it. A reader such as `head` may close the pipe early. */
const write = ({ stdout }: Io, text: string): Promise<void> =>
  new Promise((resolve, reject) =>
    stdout.write(text, (error) => (error && !isClosedPipe(error) ? reject(error) : resolve())),
  );

const isClosedPipe = (error: Error): boolean => 'code' in error && error.code === 'EPIPE';

/** Throws `CliError` for options that the command does not take and a wrong number of operands. */
function check(command: Command, operands: readonly string[], given: readonly string[]): void {
  const taken = [...command.options, ...COMMON_OPTIONS];
  const unknown = given.find((name) => !isOptionName(name) || !taken.includes(name));
  if (unknown !== undefined) throw usageError(`pegboard ${command.name} has no option --${unknown}.`);
  const [least, most] = command.count;
  if (operands.length < least || operands.length > most) throw usageError(`Usage: ${usageOf(command)}`);
}

function report(io: Io, error: unknown, args: readonly string[]): number {
  const { message, exitCode } = toCliError(error);
  if (args.includes('--json')) note(io, JSON.stringify({ error: { message, exitCode } }));
  else if (message !== '') note(io, message);
  return exitCode;
}

function toCliError(error: unknown): Pick<CliError, 'message' | 'exitCode'> {
  if (error instanceof CliError) return error;
  return { message: messageOf(error), exitCode: EXIT.error };
}
