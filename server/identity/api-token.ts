import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_TOKEN_FORMAT, API_TOKEN_PREFIX } from '#contract/tokens.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/** Returns a new token: prefix, 178 bits of randomness and a checksum, which secret scanners can verify. */
export function generateToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const text = API_TOKEN_PREFIX + random.join('');
  return text + checksumOf(text);
}

/** Returns whether a text has the format and the checksum of a token. */
export const isTokenFormat = (text: string): boolean =>
  API_TOKEN_FORMAT.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** Returns the stored fields of a token. A fast hash is enough: a token is too random to guess. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** Returns the part of a token that people may see. */
export const hintOf = (token: string): string => `${API_TOKEN_PREFIX}…${token.slice(-4)}`;

/** Returns the CRC-32 in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
