import type { Report } from './match.ts';

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** In front of the end of this key, or of the next one. */
const DASHES = '-----';
/** In characters: an RSA key of 16,384 bits has 12,700. */
const KEY_MAX = 16_000;
/** Base64 of the shortest key, Ed25519 in PKCS #8, has 64 characters. Placeholders have fewer. */
const BASE64 = /[A-Za-z0-9+/]{48}/;
/** Escapes and quotes of string literals, and signs of comments. */
const BETWEEN_LINES = /\\[nrt]|["'`#*>|,;\s]/g;

/** Reports private keys of any kind, also those without an end, in string literals and in comments. */
export function matchPrivateKeys(text: string, report: Report): void {
  for (const { 0: header, index: start } of text.matchAll(BEGIN)) {
    const bodyStart = start + header.length;
    const end = text.indexOf(DASHES, bodyStart);
    const body = text.slice(bodyStart, Math.min(end === -1 ? text.length : end, bodyStart + KEY_MAX));
    if (!BASE64.test(body.replace(BETWEEN_LINES, ''))) continue;
    // Without an end, the key ends at an empty line.
    const length = end === -1 ? body.search(/\n\s*\n|$/) : body.length;
    report({ rule: 'privatekey', start, value: text.slice(start, bodyStart + length) });
  }
}
