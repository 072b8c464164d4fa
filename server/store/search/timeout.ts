import { unavailable } from '#server/core/errors.ts';

export const searchTimeout = (cause?: unknown) =>
  unavailable('Search timed out. Try a longer or more specific term.', cause);
