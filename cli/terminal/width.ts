/** Characters that take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;

const characters = new Intl.Segmenter();

const segmentsOf = (text: string): string[] => [...characters.segment(text)].map(({ segment }) => segment);

const columnsOf = (character: string): number => (WIDE.test(character) ? 2 : 1);

/** Returns the number of columns that a text takes on a terminal. */
export const columnsOfText = (text: string): number =>
  segmentsOf(text).reduce((total, segment) => total + columnsOf(segment), 0);

/** Returns the text in exactly `width` columns of a terminal: padded, or cut with an ellipsis. */
export function toWidth(text: string, width: number): string {
  const segments = segmentsOf(text);
  let used = 0;
  let shown = '';
  for (const [index, segment] of segments.entries()) {
    const columns = columnsOf(segment);
    const reserved = index < segments.length - 1 ? 1 : 0;
    if (used + columns + reserved > width) return `${shown}…${' '.repeat(width - used - 1)}`;
    shown += segment;
    used += columns;
  }
  return shown + ' '.repeat(width - used);
}
