import { PINS_MAX } from '#contract/limits.ts';

export const PINS_FULL = `You can pin ${PINS_MAX} snippets. Unpin one first.`;
