import type { EditorSnippet } from './snippet.ts';

/** Escapes text for VS Code's syntax. */
export const escapeText = (text: string): string => text.replace(/[\\$}]/g, '\\$&');

/** Returns the code in VS Code's syntax. Templates have it already, and may use variables that only VS Code knows. */
export const vscodeCode = ({ code, isTemplate }: EditorSnippet): string => (isTemplate ? code : escapeText(code));

/** Returns an entry of a snippets file, by a name that is unique because the trigger is. */
export const jsonEntry = (
  { title, description, trigger }: EditorSnippet,
  code: string,
  more: { scope?: string } = {},
): [string, object] => [
  `${title} (${trigger})`,
  { prefix: trigger, ...more, body: code.split('\n'), description: description ?? title },
];
