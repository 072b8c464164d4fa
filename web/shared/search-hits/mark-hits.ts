import type { Match } from '#domain/query/find-matches.ts';
import { HITS, hitsOf, placesOf } from './hits-of-code.ts';
import type { Find } from './query-finder.ts';
import { rangesAt } from './ranges-at.ts';
import { scrollToMatch } from './scroll-to-match.ts';
import './search-hits.css';

/** Name of the highlight in the stylesheet. */
const HIGHLIGHT = 'search-hit';
/** Elements with text that the search covers. */
const SEARCHED = '[data-searched]';
/** Code that scrolls to its first match. */
const SCROLLED = '[data-scroll-to-match] > .code-view';

/**
 * Marks the matches of a search in all `data-searched` elements, also in those that are added or change later, and
 * the hits that the server found. Scrolls code in `data-scroll-to-match` to the first one. The document stays as it is:
 * https://developer.mozilla.org/docs/Web/API/CSS_Custom_Highlight_API
 *
 * @returns a function that removes the marks
 */
export function markHits(root: Element, find: Find): () => void {
  const highlight = CSS.highlights.get(HIGHLIGHT) ?? new Highlight();
  CSS.highlights.set(HIGHLIGHT, highlight);
  const marked = new Map<Element, AbstractRange[]>();
  /** Code and hits by the element that was scrolled for them. */
  const scrolled = new WeakMap<Element, string>();

  function unmark(element: Element): void {
    for (const range of marked.get(element) ?? []) highlight.delete(range);
    marked.delete(element);
  }

  function mark(element: Element, matches: readonly Match[]): void {
    unmark(element);
    const ranges = rangesAt(element, matches);
    for (const range of ranges) highlight.add(range);
    marked.set(element, ranges);
  }

  const markText = (element: Element) => mark(element, find(element));

  function showHits(): void {
    for (const view of root.querySelectorAll(SCROLLED)) {
      const code = view.textContent;
      const given = hitsOf(view);
      const key = `${given}\n${code}`;
      // Marks outlive no change of the document: React reuses text nodes.
      if (scrolled.get(view) === key && !marked.has(view)) continue;
      const found = find(view);
      const hits = given === null ? [] : placesOf(given, code);
      // Blocks of code mark those of a text.
      const others = hits.filter(([start]) => !found.some((match) => match[0] === start));
      if (others.length > 0) mark(view, others);
      else unmark(view);
      if (scrolled.get(view) !== key) scrollToMatch(view, code, hits.length > 0 ? hits : found);
      scrolled.set(view, key);
    }
  }

  const observer = new MutationObserver((records) => {
    for (const element of marked.keys()) if (!root.contains(element)) unmark(element);
    const changed = records.map(({ target }) => closestSearched(target)).filter((element) => element !== null);
    for (const element of new Set(changed)) if (root.contains(element)) markText(element);
    for (const element of root.querySelectorAll(SEARCHED)) if (!marked.has(element)) markText(element);
    showHits();
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: [HITS] });
  for (const element of root.querySelectorAll(SEARCHED)) markText(element);
  showHits();

  return () => {
    observer.disconnect();
    for (const view of root.querySelectorAll(SCROLLED)) [view.scrollTop, view.scrollLeft] = [0, 0];
    for (const element of marked.keys()) unmark(element);
  };
}

const closestSearched = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest(SEARCHED) ?? null;
