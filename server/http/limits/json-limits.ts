export interface JsonLimits {
  depth: number;
  values: number;
}

/** Parsing nested brackets takes many times their size in memory and blocks the event loop. No valid call comes close. */
export const BODY_JSON_LIMITS: JsonLimits = { depth: 16, values: 10_000 };
/** Files of other programs may have unknown nested fields. The largest valid import has half of the values. */
export const IMPORT_JSON_LIMITS: JsonLimits = { depth: 64, values: 5_000_000 };

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
export function exceedsJsonLimits(text: Uint8Array, limits: JsonLimits): boolean {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] ?? 0;
    if (byte === QUOTE) index = endOfString(text, index);
    else if (byte === COMMA) values += 1;
    else if (OPENING.includes(byte)) depth += 1;
    else if (CLOSING.includes(byte)) depth -= 1;
    if (depth > limits.depth || values > limits.values) return true;
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
