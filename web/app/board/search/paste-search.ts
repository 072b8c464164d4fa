import type { ClipboardEvent } from 'react';
import { SEARCH_MAX } from '#contract/limits.ts';
import { firstCharacters } from '#domain/text.ts';

/**
 * Handles a paste of several lines into a single-line search field: searches for the longest line. An input would join
 * the lines, which matches no code.
 *
 * @param search receives that line, cut to the maximum search length
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
    search(firstCharacters(longest, SEARCH_MAX));
  };
