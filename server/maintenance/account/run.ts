import { parseArgs } from 'node:util';
import { ConfigError } from '#server/config.ts';
import * as commands from './commands.ts';

const USAGE =
  'use: npm run account -- list [--json] | reset EMAIL | invite [EMAIL] | disable EMAIL | enable EMAIL | ' +
  'delete EMAIL [--yes]; an id of list --json can replace EMAIL';

export const HELP = `Manages accounts in the configured database, also while Pegboard runs.

Usage: npm run account -- COMMAND

Commands:
  list [--json]         list all accounts
  reset EMAIL           print a link that sets a new password
  invite [EMAIL]        print a link that creates an account
  disable EMAIL         end all sign-ins and refuse new ones
  enable EMAIL          allow the account again
  delete EMAIL [--yes]  delete the account and its snippets

An id of list --json can replace EMAIL.
`;

export const isHelpRequest = (args: readonly string[]): boolean =>
  args[0] === 'help' || args.some((argument) => argument === '--help' || argument === '-h');

/** A command line that was checked without a database. */
export type AccountCommand = (context: commands.CommandContext, print: (text: string) => void) => Promise<string>;

/** Parses the arguments of `npm run account`. @throws ConfigError for wrong usage */
export function parseAccountCommand(args: readonly string[]): AccountCommand {
  const { values, positionals } = parse(args);
  const [command, address, ...rest] = positionals;
  if (rest.length > 0) throw new ConfigError(`${rest[0]}: is one argument too many; ${USAGE}`);
  if (values.json && command !== 'list') throw new ConfigError(`--json: belongs to list; ${USAGE}`);
  if (values.yes && command !== 'delete') throw new ConfigError(`--yes: belongs to delete; ${USAGE}`);
  if (command === 'list' && address === undefined)
    return (context) => commands.listAccounts(context, { json: values.json ?? false });
  if (command === 'invite') return (context) => commands.invite(context, address ?? null);
  if (address === undefined || command === undefined) throw new ConfigError(USAGE);
  switch (command) {
    case 'reset':
      return (context) => commands.resetPassword(context, address);
    case 'disable':
      return (context) => commands.disable(context, address);
    case 'enable':
      return (context) => commands.enable(context, address);
    case 'delete':
      return (context, print) => commands.remove(context, address, { confirmed: values.yes ?? false, print });
    default:
      throw new ConfigError(USAGE);
  }
}

function parse(args: readonly string[]) {
  try {
    const options = { json: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new ConfigError(USAGE);
  }
}
