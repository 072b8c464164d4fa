import type { Snippet } from '#contract/snippets.ts';
import { languageColor } from '#web/shared/languages/language-colors.ts';

/** Pointer position in the drag image, in px. */
const GRIP = { x: 24, y: 16 };

/** Uses a small card with the title as drag image. */
export function showDragImage(transfer: DataTransfer, { title, language }: Pick<Snippet, 'title' | 'language'>): void {
  const card = document.createElement('div');
  // Must be in the document to be captured, but out of view.
  card.className =
    'fixed -top-40 left-0 flex max-w-64 items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 font-medium text-ink';
  const peg = document.createElement('span');
  peg.className = 'size-2.5 shrink-0 rounded-full';
  peg.style.backgroundColor = languageColor(language);
  const name = document.createElement('span');
  name.className = 'truncate';
  name.dir = 'auto';
  name.textContent = title;
  card.append(peg, name);
  document.body.append(card);
  transfer.setDragImage(card, GRIP.x, GRIP.y);
  setTimeout(() => card.remove());
}
