import type { ClipboardEvent } from 'react';
import { SEARCH_MAX } from '#contract/limits.ts';

/**
 * Lets code of several lines be pasted into a search, whose field has one: it is searched by the longest of them, which tells
 * most. A field by itself makes one line of them, which no code has.
 *
 * @param search is given that line, as much of it as can be searched for; what is pasted in one is left to the browser
 */
export const pasteSearch =
  (search: (line: string) => void) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const longest = lines.reduce((longer, line) => (line.length > longer.length ? line : longer));
    search(longest.slice(0, SEARCH_MAX));
  };
