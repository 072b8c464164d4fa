import { unavailable } from '#server/errors.ts';

export const searchTimeout = (cause?: unknown) =>
  unavailable('Search timed out. Try a longer or more specific term.', cause);
