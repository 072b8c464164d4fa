/** Whether commands are given by the Cmd key here, as on Macs and iPads with a keyboard. */
const isApple = /^(Mac|iP)/.test(navigator.platform);

/** The key that commands begin with, as it is written on the keyboard. */
export const MOD = isApple ? '⌘' : 'Ctrl';
