import { findMatches } from '#domain/query/find-matches.ts';

/** Lines of a card that are visible without scrolling. */
const VISIBLE = 8;
/** In rem; must match `--code-line` and `--code-pad`. */
const LINE = 1.25;
const PADDING = 0.75;
/** Room above the line, in rem. */
const ABOVE = 0.25;

/** Scrolls code to the first line that matches a term if that is not visible at the top, otherwise to the top. */
export function scrollToMatch(view: Element, code: string, term: string): void {
  const [first] = findMatches(code, term);
  const line = first ? code.slice(0, first[0]).split('\n').length - 1 : 0;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  view.scrollTop = line < VISIBLE ? 0 : (PADDING + line * LINE - ABOVE) * rem;
}
