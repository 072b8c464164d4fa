import { Html } from '#server/http/html.ts';

/**
 * Writes a value as JSON that can stand inside a script element. No text in it can end the element or begin a comment, for
 * it has no angle brackets; and whoever takes it for markup or for JavaScript by mistake reads the same text.
 */
export function asScriptData(value: unknown): Html {
  return new Html(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter));
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
