/** Limits of the rules in this folder. Those of calls are in `contract/limits.ts`. */

/** In code points. */
export const FILE_NAME_MAX = 255;
/** Size of all files of a snippet, in bytes of UTF-8. */
export const SNIPPET_MAX_BYTES = 2 * 1024 * 1024;
/** Different possible secrets that a snippet may have and be public. */
export const FINDINGS_MAX = 500;
/** In code points, after trimming. */
export const COLLECTION_NAME_MAX = 50;
