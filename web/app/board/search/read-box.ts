import { readQuery } from '#domain/query/parse.ts';
import { printFilter } from '#domain/query/print.ts';
import type { QueryFilter } from '#domain/query/query.ts';
import { type BoxQuery, unreadBox } from './box-query.ts';

/** Returns the box that shows a search: filters as chips, `regex:` and `case:yes` as pressed buttons. */
export function readBox(search: string): BoxQuery {
  const { box } = takeWords(unreadBox(search));
  return { ...box, text: box.text.trim() };
}

/** Returns the box that searches for what another box shows, without any meaning of its words. */
export const asText = ({ chips, text }: BoxQuery): BoxQuery => unreadBox(`text:${[...chips, text].join(' ').trim()}`);

/** Returns the box without the filters of a name. */
export const withoutFilter = (box: BoxQuery, name: string): BoxQuery => ({
  ...box,
  chips: box.chips.filter((chip) => !chip.startsWith(`${name}:`)),
});

/**
 * Moves filters from the text to the chips.
 *
 * @param caret position in the text, which the result keeps
 * @param isTaken whether to move the word at a position; all of them by default
 */
export function takeWords(
  box: BoxQuery,
  caret = box.text.length,
  isTaken: (start: number, end: number) => boolean = () => true,
): { box: BoxQuery; caret: number } {
  if (box.isExpression) return { box, caret };
  const { words, marker } = readQuery(box.text);
  const taken = words.filter(({ start, end }) => isTaken(start, end));
  const isExpression =
    marker?.kind === 'regex' && taken.length === words.length && isTaken(marker.start, marker.start + 'regex:'.length);
  const removed = taken.map(({ start, end }) => [start, end] as const);
  if (isExpression) removed.push([marker.start, marker.start + 'regex:'.length]);
  if (removed.length === 0) return { box, caret };
  const cut = removed.reduceRight(cutOut, { text: box.text, caret });
  return {
    box: { ...taken.map(({ filter }) => filter).reduce(withFilter, box), text: cut.text, isExpression },
    caret: cut.caret,
  };
}

/** Replaces a word and the white space around it by one space. */
function cutOut({ text, caret }: { text: string; caret: number }, [start, end]: readonly [number, number]) {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  const gap = before === '' ? '' : ' ';
  const afterStart = text.length - after.length;
  const newCaret = Math.max(caret - afterStart, 0) + before.length + gap.length;
  return { text: before + gap + after, caret: caret <= before.length ? caret : newCaret };
}

function withFilter(box: BoxQuery, filter: QueryFilter): BoxQuery {
  if (filter.name === 'case') return { ...box, matchesCase: true };
  const chip = printFilter(filter);
  // The last order counts.
  const { chips } = filter.name === 'sort' ? withoutFilter(box, 'sort') : box;
  return { ...box, chips: chips.includes(chip) ? chips : [...chips, chip] };
}
