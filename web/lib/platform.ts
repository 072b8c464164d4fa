/** Whether shortcuts use Cmd instead of Ctrl. */
const isApple = /^(Mac|iP)/.test(navigator.platform);

/** Label of the modifier key. */
export const MOD = isApple ? '⌘' : 'Ctrl';
