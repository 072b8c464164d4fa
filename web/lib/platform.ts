/** Whether shortcuts use Cmd instead of Ctrl. */
const isApple = /^(Mac|iP)/.test(navigator.platform);

/** Coarse pointers get larger gaps, buttons and links. */
export const isPointerCoarse = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** Label of the modifier key. */
export const MOD = isApple ? '⌘' : 'Ctrl';
