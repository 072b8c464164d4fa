import { SNIPPET_MAX_BYTES } from '../limits.ts';

/** The template cannot be filled in within the limits. The message can be shown to people. */
export class RenderError extends Error {
  override name = 'RenderError';
}

/**
 * Requires that a result stays below the size of a snippet. A short template can have a long one.
 *
 * @throws RenderError
 */
export function checkLength(length: number): void {
  if (length > SNIPPET_MAX_BYTES) throw new RenderError('The filled-in text is longer than 2 MiB');
}
