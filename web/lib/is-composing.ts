/**
 * Whether a key press belongs to an input method. Safari ends the composition before the key that confirms it:
 * https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
