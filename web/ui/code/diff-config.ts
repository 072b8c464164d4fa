import type { DiffConfig } from '@codemirror/merge';

/**
 * `timeout` bounds the time of one comparison, in ms: beyond it the diff is less precise. With a low scan limit, a few
 * changes in a long file would be shown as one change of the whole file.
 */
export const DIFF: DiffConfig = { scanLimit: 30_000, timeout: 300 };
