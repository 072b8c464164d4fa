import type { SnippetFields } from './files.ts';
import { searchText, titleKey } from './fold.ts';
import { triggerKey } from './triggers.ts';

/** Returns the columns of the fields that a person edits. */
export const fieldColumns = ({
  title,
  description,
  code,
  language,
  isTemplate,
  trigger,
  fileName,
  moreFiles = [],
}: SnippetFields) => ({
  title,
  title_key: titleKey(title),
  description,
  code,
  language,
  file_name: fileName ?? null,
  file_count: 1 + moreFiles.length,
  is_template: isTemplate ? 1 : 0,
  trigger_text: trigger ?? null,
  trigger_key: trigger ? triggerKey(trigger) : null,
});

export const tagRows = (id: number, { tags }: { tags: readonly string[] }, isPublic = false) =>
  tags.map((tag, position) => ({ snippet_id: id, position, tag, is_public: isPublic ? 1 : 0 }));

export const searchRow = ({ snippet, recency }: { snippet: SnippetFields; recency: number }) => ({
  rowid: recency,
  text: searchText(snippet),
});
