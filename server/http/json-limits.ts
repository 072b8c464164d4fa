/** A valid import has a depth of five. Parsing 60 MB of nested brackets would take gigabytes. */
const DEPTH_MAX = 64;
/** Ten times as many values as the largest valid import has. */
const VALUES_MAX = 5_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** [ and { */
const OPENING = [0x5b, 0x7b];
/** ] and } */
const CLOSING = [0x5d, 0x7d];

/**
 * Returns whether a JSON text exceeds the limits on depth and number of values, without parsing it. Does not validate it.
 *
 * @param text in UTF-8
 */
export function exceedsJsonLimits(text: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] ?? 0;
    if (byte === QUOTE) index = endOfString(text, index);
    else if (byte === COMMA) values += 1;
    else if (OPENING.includes(byte)) depth += 1;
    else if (CLOSING.includes(byte)) depth -= 1;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return true;
  }
  return false;
}

/** Returns the index of the closing quote of the string that starts at `start`. */
function endOfString(text: Uint8Array, start: number): number {
  let end = start;
  do {
    end = text.indexOf(QUOTE, end + 1);
  } while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

/** Returns whether an odd number of backslashes precedes the index. */
function isEscaped(text: Uint8Array, index: number): boolean {
  let before = index - 1;
  while (text[before] === BACKSLASH) before -= 1;
  return (index - before) % 2 === 0;
}
