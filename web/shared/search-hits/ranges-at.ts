import type { Match } from '#domain/query/find-matches.ts';

/** Returns the document ranges of matches in the text of an element. */
export function rangesAt(element: Element, matches: readonly Match[]): StaticRange[] {
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
  return matches.flatMap(([start, end]) => {
    const [from, to] = [locate(start), locate(end)];
    if (!from || !to) return [];
    // Unlike a live range, it costs nothing when the document changes.
    return [new StaticRange({ startContainer: from[0], startOffset: from[1], endContainer: to[0], endOffset: to[1] })];
  });
}
