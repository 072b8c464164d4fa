import type { Snippet } from '#contract/snippets.ts';
import type { LineRange } from '#domain/line-range.ts';
import { paths } from '#web/lib/paths.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { selectedLines } from './selected-lines.ts';
import type { ShownFile } from './shown-files.ts';

/** Returns the selected lines of a file on the page. */
export const selectedLinesOf = ({ anchor }: ShownFile): LineRange | null =>
  selectedLines(document.querySelector(`#${CSS.escape(anchor)} .code-view`));

/** Opens the dialog that makes a picture of a file. */
export function openPicture(
  { isPublic, shareId }: Pick<Snippet, 'isPublic' | 'shareId'>,
  { name, language, code }: ShownFile,
  selected: LineRange | null,
): void {
  const link = isPublic && shareId !== null ? window.location.origin + paths.shared.href(shareId) : null;
  openDialog('picture', { file: { name, language, code }, selected, link });
}
