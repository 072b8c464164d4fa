import type { Snippet } from '#contract/snippets.ts';

/** Where chips stand farther apart and buttons are higher. */
const isTouched = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** Sizes of a card in px, as its classes have them. */
const LINE = 22;
const CODE_LINE = 20;
const CODE_MAX = 192;
const TAG_ROW = isTouched ? 44 : 28;
const LETTER = 7;
/** Edges, the paddings of head and foot, the title's first line and the row of actions. */
const FIXED = isTouched ? 160 : 146;

/** About how high a card becomes, before it was ever drawn: the closer, the less the wall moves while it is scrolled. */
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
    Math.min(CODE_MAX, lines * CODE_LINE + 24)
  );
}
