import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError, hasCode } from '../errors.ts';
import type { Io } from '../io.ts';
import { decode, readStandardInput } from './standard-input.ts';

/** The operand that stands for standard input. */
export const STANDARD_INPUT = '-';

/** Returns what messages call an input. */
export const inputName = (path: string): string => (path === STANDARD_INPUT ? 'Standard input' : path);

/**
 * Reads a file, or standard input for `-`.
 *
 * @throws CliError if there is no such file, or if it is not text in UTF-8
 */
export async function readInput(io: Io, path: string): Promise<string> {
  return decode(path === STANDARD_INPUT ? await readStandardInput(io) : await readBytes(io, path), inputName(path));
}

async function readBytes({ cwd }: Io, path: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(cwd, path));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new CliError(`${path} does not exist.`);
    if (hasCode(error, 'EISDIR')) throw new CliError(`${path} is a folder. Name the files in it.`);
    throw error;
  }
}
