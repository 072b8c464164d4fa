/** Characters that take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;

const characters = new Intl.Segmenter();

/** Splits a text into the characters that a reader sees. */
export const segmentsOf = (text: string): string[] => [...characters.segment(text)].map(({ segment }) => segment);

/** Returns the number of columns that a character takes in a fixed-width font. */
export const columnsOf = (character: string): number => (WIDE.test(character) ? 2 : 1);
