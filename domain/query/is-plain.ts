import { FILTER_NAMES } from './query.ts';

const MARKS = new RegExp(String.raw`(?:^|\s)-?(?:${[...FILTER_NAMES, 'text', 'regex'].join('|')}):\s*\S`, 'i');

/**
 * Returns whether a text has nothing that looks like a filter or a marker such as `regex:`, and so means the same to
 * `parseQuery` as to a plain search. Does without the parser, which would make the first load larger.
 */
export const isPlainText = (typed: string): boolean => !MARKS.test(typed);
