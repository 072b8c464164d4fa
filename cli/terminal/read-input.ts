import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { CODE_MAX_BYTES } from '#contract/limits.ts';
import { CliError, hasCode } from '../errors.ts';
import type { Io } from '../io.ts';
import { decode, readBytes, readStandardInput } from './standard-input.ts';

/** The operand that stands for standard input. */
export const STANDARD_INPUT = '-';

/** Returns the name of an input in messages. */
export const inputName = (path: string): string => (path === STANDARD_INPUT ? 'Standard input' : path);

/**
 * Reads a file, or standard input for `-`.
 *
 * @throws CliError if there is no such file, if it is larger than the limit, or if it is not text in UTF-8
 */
export async function readInput(io: Io, path: string, maxBytes = CODE_MAX_BYTES): Promise<string> {
  const name = inputName(path);
  const reading = path === STANDARD_INPUT ? readStandardInput(io, name, maxBytes) : readFile(io, path, maxBytes);
  return decode(await reading, name);
}

async function readFile({ cwd }: Io, path: string, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readBytes(createReadStream(resolve(cwd, path)), path, maxBytes);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new CliError(`${path} does not exist.`);
    if (hasCode(error, 'EISDIR')) throw new CliError(`${path} is a folder. Name the files in it.`);
    throw error;
  }
}
