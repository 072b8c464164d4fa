import type { DiffConfig } from '@codemirror/merge';

/**
 * Bounds the time of one comparison, in ms: beyond it the diff is less precise. The scan limit only saves memory: with a
 * small one, a few changes in a long file became one change of the whole file.
 */
export const DIFF: DiffConfig = { scanLimit: 30_000, timeout: 300 };
