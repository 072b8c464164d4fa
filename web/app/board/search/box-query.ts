/** The content of a search box. */
export interface BoxQuery {
  /** Filters shown as chips, each as `printFilter` writes it. */
  readonly chips: readonly string[];
  /** As typed. */
  readonly text: string;
  /** The text is a regular expression. */
  readonly isExpression: boolean;
  readonly matchesCase: boolean;
}

const NOTHING: BoxQuery = { chips: [], text: '', isExpression: false, matchesCase: false };

/** Returns a box in which everything is text. */
export const unreadBox = (text: string): BoxQuery => ({ ...NOTHING, text });

/** Returns the search of a box, as the address contains it. */
export function searchOf({ chips, text, isExpression, matchesCase }: BoxQuery): string {
  const typed = text.trim();
  const words = typed === '' ? [...chips] : [...chips, isExpression ? `regex:${typed}` : typed];
  if (matchesCase && words.length > 0) words.splice(chips.length, 0, 'case:yes');
  return words.join(' ');
}
