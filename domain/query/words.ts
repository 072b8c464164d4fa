/** More words would take longer than anybody waits. */
const WORDS_MAX = 10;

/** Returns the words of a text that are searched one by one if the text as a whole is found nowhere; else none. */
export function separateWords(text: string): string[] {
  const words = text.split(/\s+/);
  return words.length >= 2 && words.length <= WORDS_MAX ? words : [];
}
