import { hostname } from 'node:os';
import { CLI_SCOPES } from '#contract/cli.ts';
import { TOKEN_NAME_MAX } from '#contract/limits.ts';
import { tokenFormPath } from '#contract/token-form.ts';
import { getCaller } from '#contract/tokens.ts';
import type { Command } from '../command.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { isUnauthenticated } from '../http/api-error.ts';
import { canAsk, type Io, note } from '../io.ts';
import { toOrigin } from '../settings/address.ts';
import { readOldCredentials, writeCredentials } from '../settings/credentials.ts';
import { currentAddress } from '../settings/current.ts';
import { connectWith } from '../settings/sign-in.ts';
import { ask } from '../terminal/ask.ts';
import { printable } from '../terminal/printable.ts';
import { decode, readStandardInput } from '../terminal/standard-input.ts';

export const login: Command = {
  name: 'login',
  operands: '[URL]',
  count: [0, 1],
  summary: 'sign in to a server with an API token',
  details: `Prints the address of a form that creates the token, and reads the token without showing it.
The token is stored in a file that only you can read.`,
  options: ['with-token'],
  examples: ['pegboard login', 'pegboard login https://pegboard.example.com --with-token < token.txt'],

  async run({ io, operands: [address], options }) {
    const origin = address === undefined ? await currentAddress(io, readOldCredentials) : toOrigin(address);
    const token = options['with-token']
      ? decode(await readStandardInput(io, 'The token'), 'The token')
      : await askForToken(io, origin);
    const server = connectWith(io, origin, token.trim());
    const caller = await server.call(getCaller, {}).catch((error) => {
      throw isUnauthenticated(error) ? notAccepted(origin) : error;
    });
    const { tokens } = await readOldCredentials(io);
    await writeCredentials(io, { url: origin, tokens: { ...tokens, [origin]: token.trim() } });
    const name = printable(caller.displayName ?? caller.userId);
    return { value: { url: origin, ...caller }, text: `Signed in to ${origin} as ${name}.\n` };
  },
};

/** Replaces what the server says about a token that was valid before. */
const notAccepted = (origin: string): CliError =>
  new CliError(`${origin} does not accept this token. Copy all of it, or create another one.`, EXIT.signedOut);

async function askForToken(io: Io, origin: string): Promise<string> {
  if (!canAsk(io)) throw usageError('There is no terminal to ask for the token. Use --with-token.');
  const name = `Command line on ${hostname()}`.slice(0, TOKEN_NAME_MAX);
  note(io, `Create a token here:\n\n  ${origin}${tokenFormPath({ name, scopes: CLI_SCOPES })}\n`);
  return ask(io, 'Paste the token: ', { isHidden: true });
}
