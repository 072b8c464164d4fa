import type { Match } from '#domain/query/find-matches.ts';
import { rangesAt } from './ranges-at.ts';

/** Lines of a card that are visible without scrolling. */
const VISIBLE = 8;
/** In rem; must match `--code-line` and the padding of the code of a card. */
const LINE = 1.25;
const PADDING = 0.375;
/** Room above the line, in rem. */
const ABOVE = 0.25;
/** Room beside a match at the edge, in px. */
const BESIDE = 24;

/** Scrolls code to the line of its first match if that is not visible at the top, otherwise to the top, and sideways to the match. */
export function scrollToMatch(view: Element, code: string, matches: readonly Match[]): void {
  const [first] = matches;
  const line = first ? code.slice(0, first[0]).split('\n').length - 1 : 0;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  view.scrollTop = line < VISIBLE ? 0 : (PADDING + line * LINE - ABOVE) * rem;
  view.scrollLeft = 0;
  if (first) view.scrollLeft = hiddenToTheRight(view, first);
}

/** Returns by how much a match exceeds the right edge, in px, but at most so much that its start stays visible. */
function hiddenToTheRight(view: Element, match: Match): number {
  const [place] = rangesAt(view, [match]);
  if (!place) return 0;
  const range = document.createRange();
  range.setStart(place.startContainer, place.startOffset);
  range.setEnd(place.endContainer, place.endOffset);
  // A match may continue on the next line.
  const [rect] = range.getClientRects();
  const frame = view.getBoundingClientRect();
  if (!rect || rect.right + BESIDE <= frame.right) return 0;
  return Math.min(rect.right + BESIDE - frame.right, rect.left - BESIDE - frame.left);
}
