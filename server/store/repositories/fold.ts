import { foldForSearch } from '#domain/text.ts';

/** Returns a title's sort key: without case and accents, compared by bytes. */
export function titleKey(title: string): string {
  return foldForSearch(title.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** Separates fields, so that a term never matches across two of them. */
export const FIELD_END = '\u001f';
/** Stands for `FIELD_END` inside of fields and terms, so that a term never matches a separator. */
const FIELD_END_SUBSTITUTE = '\u001e';

/** Pads the text, so that its last character starts a trigram as well (`sqlite/short-terms.ts`). */
const TEXT_END = FIELD_END.repeat(2);

interface SearchedFile {
  name: string | null;
  code: string;
}

/** Returns the searched fields of a snippet as one folded text. */
export function searchText(snippet: {
  title: string;
  description: string | null;
  code: string;
  tags: readonly string[];
  fileName?: string | null;
  moreFiles?: readonly SearchedFile[];
}): string {
  const { title, description, code, tags, fileName = null, moreFiles = [] } = snippet;
  const names = [fileName, ...moreFiles.map(({ name }) => name)].filter((name) => name !== null);
  const fields = [title, description ?? '', code, ...moreFiles.map((file) => file.code), ...names, ...tags];
  return fields.map(searchTerm).join(FIELD_END) + TEXT_END;
}

/** Returns a term in the form in which search texts contain it. */
export const searchTerm = (term: string): string => foldForSearch(term).replaceAll(FIELD_END, FIELD_END_SUBSTITUTE);
