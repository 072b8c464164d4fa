import { findMatches } from '#domain/query/find-matches.ts';
import { parseQuery } from '#domain/query/parse.ts';
import { scrollToMatch } from './scroll-to-match.ts';
import './search-hits.css';

/** Name of the highlight in the stylesheet. */
const HIGHLIGHT = 'search-hit';
/** Elements with text that the search covers. */
const SEARCHED = '[data-searched]';
/** Code that scrolls to its first match. */
const SCROLLED = '[data-scroll-to-match] > .code-view';

/**
 * Marks the matches of the text of a query in all `data-searched` elements, also in those that are added or change later, and scrolls code
 * in `data-scroll-to-match` to the first one. The document stays as it is:
 * https://developer.mozilla.org/docs/Web/API/CSS_Custom_Highlight_API
 *
 * @returns a function that removes the marks
 */
export function markHits(root: Element, query: string): () => void {
  const { text: term, isExpression } = parseQuery(query);
  if (term === '' || isExpression) return () => {};
  const highlight = CSS.highlights.get(HIGHLIGHT) ?? new Highlight();
  CSS.highlights.set(HIGHLIGHT, highlight);
  const marked = new Map<Element, AbstractRange[]>();
  /** Code by the element that was scrolled for it. */
  const scrolled = new WeakMap<Element, string>();

  function unmark(element: Element): void {
    for (const range of marked.get(element) ?? []) highlight.delete(range);
    marked.delete(element);
  }

  function mark(element: Element): void {
    unmark(element);
    const ranges = rangesIn(element, term);
    for (const range of ranges) highlight.add(range);
    marked.set(element, ranges);
  }

  function scroll(): void {
    for (const view of root.querySelectorAll(SCROLLED)) {
      const code = view.textContent;
      if (scrolled.get(view) !== code) scrollToMatch(view, code, term);
      scrolled.set(view, code);
    }
  }

  const observer = new MutationObserver((records) => {
    for (const element of marked.keys()) if (!root.contains(element)) unmark(element);
    const changed = records.map(({ target }) => closestSearched(target)).filter((element) => element !== null);
    for (const element of new Set(changed)) if (root.contains(element)) mark(element);
    for (const element of root.querySelectorAll(SEARCHED)) if (!marked.has(element)) mark(element);
    scroll();
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  for (const element of root.querySelectorAll(SEARCHED)) mark(element);
  scroll();

  return () => {
    observer.disconnect();
    for (const view of root.querySelectorAll(SCROLLED)) view.scrollTop = 0;
    for (const element of marked.keys()) unmark(element);
  };
}

const closestSearched = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest(SEARCHED) ?? null;

function rangesIn(element: Element, term: string): AbstractRange[] {
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) nodes.push(node);
  }
  let index = 0;
  let before = 0;
  /** Returns node and offset of a position. Positions only grow. */
  function locate(position: number): [Text, number] | null {
    for (let node = nodes[index]; node; node = nodes[++index]) {
      if (position <= before + node.length) return [node, position - before];
      before += node.length;
    }
    return null;
  }
  return findMatches(nodes.map(({ data }) => data).join(''), term).flatMap(([start, end]) => {
    const [from, to] = [locate(start), locate(end)];
    if (!from || !to) return [];
    // Unlike a live range, it costs nothing when the document changes.
    return [new StaticRange({ startContainer: from[0], startOffset: from[1], endContainer: to[0], endOffset: to[1] })];
  });
}
