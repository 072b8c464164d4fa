import type { LineRange } from '#domain/line-range.ts';

/** Returns the lines of a code view in which text is selected, or null. */
export function selectedLines(view: Element | null): LineRange | null {
  const selection = document.getSelection();
  const code = view?.querySelector('code');
  if (!code || !selection?.rangeCount) return null;
  const range = selection.getRangeAt(0);
  if (range.collapsed || !range.intersectsNode(code)) return null;
  const selected = range.cloneRange();
  if (!code.contains(range.startContainer)) selected.setStart(code, 0);
  if (!code.contains(range.endContainer)) selected.setEnd(code, code.childNodes.length);
  const before = document.createRange();
  before.selectNodeContents(code);
  before.setEnd(selected.startContainer, selected.startOffset);
  const text = selected.toString();
  if (text === '') return null;
  const first = breaksIn(before.toString()) + 1;
  // A selection that ends behind a line break has nothing of the next line.
  return { first, last: first + breaksIn(text.replace(/\n$/, '')) };
}

const breaksIn = (text: string): number => text.split('\n').length - 1;
