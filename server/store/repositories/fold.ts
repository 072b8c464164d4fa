import { foldForSearch } from '#contract/text.ts';

/** A title as it sorts: no case, no accents. Compared by bytes, which puts emoji and other scripts after Latin. */
export function titleKey(title: string): string {
  return foldForSearch(title.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** Keeps a term from matching across two fields; it is a character nobody types. */
const FIELD_END = '\u001f';

/** After each text: so its last character, too, is followed by enough to begin a trigram (`sqlite-short-terms.ts`). */
const TEXT_END = FIELD_END.repeat(2);

/** All that a search looks at, as one folded text. */
export function searchText(snippet: {
  title: string;
  description: string | null;
  code: string;
  tags: readonly string[];
}): string {
  const fields = [snippet.title, snippet.description ?? '', snippet.code, ...snippet.tags];
  return foldForSearch(fields.join(FIELD_END)) + TEXT_END;
}
