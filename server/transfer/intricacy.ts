/** A library is nested five deep. Each level takes the parser memory, and 60 MB of brackets gigabytes. */
const DEPTH_MAX = 64;
/** Ten times as many as the largest library that is taken has; each that is wrong would be told. */
const VALUES_MAX = 5_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** [ and { */
const OPENING = [0x5b, 0x7b];
/** ] and } */
const CLOSING = [0x5d, 0x7d];

/**
 * Whether a JSON text has more depth or values than a library can have, and would take minutes and gigabytes to be read.
 * That takes a millisecond for some megabytes; what is no JSON is for the parser to tell.
 *
 * @param text in UTF-8
 */
export function isTooIntricate(text: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === COMMA) values += 1;
    else if (OPENING.includes(byte)) depth += 1;
    else if (CLOSING.includes(byte)) depth -= 1;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return true;
  }
  return false;
}

/** @returns where the string ends that begins there */
function endOfString(text: Uint8Array, start: number): number {
  let end = start;
  do {
    end = text.indexOf(QUOTE, end + 1);
  } while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (text[before] === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}
