import type { ShownFile } from './shown-files.ts';

/** A file of a page, and a line of it, that a fragment of the URL names. */
export interface LineTarget {
  /** Index of the file. */
  file: number;
  /** From 1; null for the whole file. The file may have fewer lines. */
  line: number | null;
}

const LINE = /^#(?:(.+)-)?L([1-9]\d{0,8})$/;

/** Returns what a fragment such as `#L12`, `#file-b-css` or `#file-b-css-L12` names, or null. */
export function findTarget(hash: string, files: readonly ShownFile[]): LineTarget | null {
  const [, anchor, line] = LINE.exec(hash) ?? [];
  const file = line !== undefined && anchor === undefined ? 0 : indexOf(files, anchor ?? hash.slice(1));
  return file === -1 ? null : { file, line: line === undefined ? null : Number(line) };
}

/** Returns the fragment for a line of a file. */
export const lineHash = (files: readonly ShownFile[], file: ShownFile, line: number): string =>
  file === files[0] ? `#L${line}` : `#${file.anchor}-L${line}`;

/** Changes the fragment of the URL. The entry of the history keeps its state, such as the list that led to the page. */
export const replaceHash = (hash: string): void => window.history.replaceState(window.history.state, '', hash);

/** Scrolls to the highlighted line of a file, or to the file, if that is not in view. */
export function scrollToTarget(anchor: string): void {
  const sheet = document.getElementById(anchor);
  const line = sheet?.querySelector('.code-line[aria-current]');
  if (line) line.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  else sheet?.scrollIntoView();
}

/** Scrolls like `scrollToTarget` and focuses the code of the file. */
export function focusTarget(anchor: string): void {
  const code = document.getElementById(anchor)?.querySelector('.code-view');
  if (code instanceof HTMLElement) code.focus({ preventScroll: true });
  scrollToTarget(anchor);
}

const indexOf = (files: readonly ShownFile[], anchor: string) => files.findIndex((file) => file.anchor === anchor);
