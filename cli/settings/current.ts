import type { Io } from '../io.ts';
import { BUILT_IN_ADDRESS, toOrigin } from './address.ts';
import { readCredentials } from './credentials.ts';

/** Returns the server to use: `PEGBOARD_URL`, the last sign-in, or where this file comes from. */
export async function currentAddress(io: Io, read = readCredentials): Promise<string> {
  const { PEGBOARD_URL } = io.env;
  return PEGBOARD_URL ? toOrigin(PEGBOARD_URL) : ((await read(io)).url ?? BUILT_IN_ADDRESS);
}

/** Returns the token for a server: `PEGBOARD_TOKEN`, or that of the sign-in. */
export async function currentToken(io: Io, origin: string): Promise<string | undefined> {
  return io.env.PEGBOARD_TOKEN || (await readCredentials(io)).tokens[origin];
}
