import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import limitConcurrency from 'p-limit';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Memory in KiB, lengths in bytes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_LENGTH = 16;
const TAG_LENGTH = 32;

const deriveKey = promisify(argon2);

/** Leaves one core and most of libuv's thread pool to other work: a hash takes a core for about 30 ms. */
const limited = limitConcurrency(Math.max(1, availableParallelism() - 1));

/** Normalizes first: keyboards produce composed or decomposed characters, depending on the system. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'));

/** Hashes a password with argon2id and returns a PHC string. Runs in libuv's thread pool. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_LENGTH);
  const parameters = { message: bytesOf(password), nonce, tagLength: TAG_LENGTH, ...COST };
  return phcString(nonce, await limited(() => deriveKey('argon2id', parameters)));
}

/** Returns whether the password matches the hash. Runs in libuv's thread pool and takes as long as hashing. */
export async function verifyPassword(password: string, passwordHash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(passwordHash) ?? [];
  const tag = Buffer.from(expected, 'base64');
  if (tag.length === 0) return false;
  const parameters = {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  return timingSafeEqual(await limited(() => deriveKey('argon2id', parameters)), tag);
}

/** Returns a hash that no password matches. Verifying against it takes as long as against a real one. */
export const placeholderHash = (): string => phcString(randomBytes(SALT_LENGTH), randomBytes(TAG_LENGTH));

function phcString(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
