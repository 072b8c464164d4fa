import type { Snippet } from '#contract/snippets.ts';
import { isPointerCoarse } from '#web/lib/platform.ts';

/** Sizes in px; must match the card's classes. */
const LINE = 22;
const CODE_LINE = 20;
const CODE_MAX = 192;
const TAG_ROW = isPointerCoarse ? 44 : 28;
const LETTER = 7;
/** Borders, padding, the first title line and the actions. */
const FIXED = isPointerCoarse ? 160 : 146;

/** Estimates the height of a card before it is measured. A close estimate avoids layout shifts while scrolling. */
export function estimateCardHeight(
  { title, description, code, tags }: Pick<Snippet, 'title' | 'description' | 'code' | 'tags'>,
  width: number,
): number {
  const inner = width - 34;
  const rows = (letters: number, letter: number) => Math.ceil((letters * letter) / inner);
  const titleRows = Math.min(2, Math.max(1, rows(title.length, 8)));
  const descriptionRows = description ? Math.min(3, rows(description.length, LETTER)) : 0;
  const tagRows = Math.min(
    3,
    rows(
      tags.slice(0, 8).reduce((sum, tag) => sum + tag.length + 4, 0),
      LETTER,
    ),
  );
  const lines = code.replace(/\n$/, '').split('\n', 10).length;
  return (
    FIXED +
    (titleRows - 1) * LINE +
    descriptionRows * LINE +
    tagRows * TAG_ROW +
    Math.min(CODE_MAX, lines * CODE_LINE + 12)
  );
}
