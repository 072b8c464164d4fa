import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. Memory in KiB, lengths in bytes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_LENGTH = 16;
const TAG_LENGTH = 32;

/** The same characters come out of a keyboard composed or not, depending on the system. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'));

/** Hashes a password with argon2id into a PHC string. */
export function hash(password: string): string {
  const nonce = randomBytes(SALT_LENGTH);
  return phcOf(nonce, argon2Sync('argon2id', { message: bytesOf(password), nonce, tagLength: TAG_LENGTH, ...COST }));
}

/** Whether a password is the one that was hashed; takes as long as hashing it. */
export function matches({ password, passwordHash }: { password: string; passwordHash: string }): boolean {
  const [, memory, passes, parallelism, salt = '', expected = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(passwordHash) ?? [];
  const tag = Buffer.from(expected, 'base64');
  if (tag.length === 0) return false;
  const actual = argon2Sync('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, tag);
}

/** The hash of no password anybody could find: to look one up takes as long as with any other. */
export const hashOfNothing = (): string => phcOf(randomBytes(SALT_LENGTH), randomBytes(TAG_LENGTH));

function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
