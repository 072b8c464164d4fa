import { API_TOKEN_FORMAT } from '#contract/tokens.ts';
import { CliError, EXIT } from '../errors.ts';
import { connect, type Server } from '../http/server.ts';
import { type Io, note } from '../io.ts';
import { isUnencrypted } from './address.ts';
import { currentAddress, currentToken } from './current.ts';

/**
 * Connects to a server. Warns if others on the network can read the token.
 *
 * @throws CliError if the token cannot be one
 */
export function connectWith(io: Io, origin: string, token: string): Server {
  if (!API_TOKEN_FORMAT.test(token))
    throw new CliError('This is not an API token. A token is pgb_ and 36 characters.', EXIT.signedOut);
  if (isUnencrypted(origin))
    note(io, `Warning: ${origin} is not encrypted. Others on the network can read your token and your snippets.`);
  return connect(origin, token);
}

/** Connects to the current server. Throws `CliError` if there is no token. */
export async function signedInServer(io: Io): Promise<Server> {
  const origin = await currentAddress(io);
  const token = await currentToken(io, origin);
  if (token === undefined)
    throw new CliError(`You are not signed in to ${origin}. Run pegboard login.`, EXIT.signedOut);
  return connectWith(io, origin, token.trim());
}
