import { extensionOfName, languageOfFileName } from '#domain/file-languages.ts';
import { grammarOf } from '#domain/grammars.ts';

/** Returns the language of a file by its name, or null. Knows more extensions than the server: those of the grammars. */
export function languageOfFile(name: string): string | null {
  const known = languageOfFileName(name);
  if (known !== null) return known;
  const extension = extensionOfName(name);
  return extension === '' ? null : grammarOf(extension);
}
