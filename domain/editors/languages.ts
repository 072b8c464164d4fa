import { fileNameProblem } from '../file-names.ts';
import { PLAIN_TEXT } from '../languages.ts';
import type { EditorSnippet } from './snippet.ts';

/** Names of languages in one editor, by ours. Other languages keep our name. */
export type LanguageNames = Readonly<Record<string, string>>;

/** Returns the name of a language in an editor. */
export const languageName = (names: LanguageNames, language: string): string =>
  Object.hasOwn(names, language) ? (names[language] ?? language) : language;

/** Returns our name of an editor's language, or null. */
export const languageNamed = (names: LanguageNames, name: string): string | null =>
  Object.entries(names).find(([, known]) => known === name)?.[0] ?? null;

/** A language may be any text: its file must stay in the folder, and Windows reserves names such as `con`. */
function safeName(name: string): string {
  const safe = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+#_ -]/gu, '-');
  return fileNameProblem(safe) === null ? safe : `${safe}-`;
}

/**
 * Groups snippets by the name of their language in an editor, which is safe as a file name.
 *
 * @param everywhere name for plain text, which is offered in all languages
 */
export function byLanguage(
  snippets: readonly EditorSnippet[],
  names: LanguageNames,
  everywhere: string,
): Map<string, EditorSnippet[]> {
  // The command line runs on Node 20, which has no `Map.groupBy`.
  const groups = new Map<string, EditorSnippet[]>();
  for (const snippet of snippets) {
    const { language } = snippet;
    const name = language === PLAIN_TEXT ? everywhere : safeName(languageName(names, language));
    const group = groups.get(name);
    if (group) group.push(snippet);
    else groups.set(name, [snippet]);
  }
  return groups;
}
