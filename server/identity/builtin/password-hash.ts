import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. Memory in KiB, lengths in bytes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_LENGTH = 16;
const TAG_LENGTH = 32;

/** Each keeps a core busy and takes its memory: one core is left for everybody else, and who comes later waits. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1));
const derivation = promisify(argon2);
const derive = (...given: Parameters<typeof derivation>) => inTurn(() => derivation(...given));

/** The same characters come out of a keyboard composed or not, depending on the system. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'));

/** Hashes a password with argon2id, off the event loop, into a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_LENGTH);
  const tag = await derive('argon2id', { message: bytesOf(password), nonce, tagLength: TAG_LENGTH, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether a password is the one that was hashed; takes as long as hashing it. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  const tag = Buffer.from(expected, 'base64');
  if (tag.length === 0) return false;
  const actual = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, tag);
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
