import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CliError, hasCode } from '../errors.ts';
import type { Io } from '../io.ts';
import { settingsFolder } from './config-folder.ts';

/** The servers that a person signed in to. */
const Credentials = z.object({
  /** Origin of the last sign-in. */
  url: z.string().optional(),
  /** Tokens by origin: a token is never sent to another server. */
  tokens: z.record(z.string(), z.string()).default({}),
});
export type Credentials = z.infer<typeof Credentials>;

const pathIn = (io: Io): string => join(settingsFolder(io), 'pegboard', 'credentials.json');

/** @throws CliError if the file is damaged */
export async function readCredentials(io: Io): Promise<Credentials> {
  const path = pathIn(io);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { tokens: {} };
    throw error;
  }
  try {
    return Credentials.parse(JSON.parse(text));
  } catch (cause) {
    throw new CliError(`${path} is damaged. Run pegboard login, which replaces it.`, undefined, { cause });
  }
}

/** Returns the credentials that a new sign-in replaces. A damaged file counts as none. */
export async function readOldCredentials(io: Io): Promise<Credentials> {
  return readCredentials(io).catch((error) => {
    if (error instanceof CliError) return { tokens: {} };
    throw error;
  });
}

/** Stores credentials in a file that only its owner can read. */
export async function writeCredentials(io: Io, credentials: Credentials): Promise<void> {
  const path = pathIn(io);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A new file has the mode from its creation on. An existing one would keep its own.
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(temporary, path);
}
