import { Html } from './html.ts';

/**
 * Serializes a value as JSON for a script element. Escapes the characters that could end the element, start a comment or
 * break JavaScript.
 */
export function asScriptData(value: unknown): Html {
  return new Html(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter));
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
