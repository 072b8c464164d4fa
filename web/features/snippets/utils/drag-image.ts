import type { Snippet } from '#contract/snippets.ts';
import { languageColor } from '#web/lib/language-colors.ts';

/** Where the pointer holds the small card, in px from its corner. */
const GRIP = { x: 24, y: 16 };

/** Shows under the pointer a small card with the title instead of a picture of what was taken hold of. */
export function showDragImage(transfer: DataTransfer, { title, language }: Pick<Snippet, 'title' | 'language'>): void {
  const card = document.createElement('div');
  // On the page, since the browser takes a picture of it, but where nobody sees it.
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
