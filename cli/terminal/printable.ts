/** Control characters, which steer a terminal, and characters that change the direction of text. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const CONTROL_IN_CODE = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a text of one line that a terminal shows as it is. Titles and messages come from other people. */
export const printable = (text: string): string => text.replace(/\s+/g, ' ').replace(CONTROL, '\ufffd');

/** Returns code that a terminal shows as it is. */
export const printableCode = (code: string): string => code.replaceAll('\r\n', '\n').replace(CONTROL_IN_CODE, '\ufffd');
