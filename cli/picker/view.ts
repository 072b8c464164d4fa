import { PLAIN_TEXT } from '#domain/languages.ts';
import { labelsOf, visibilityOf } from '../describe.ts';
import { fitLine, highlightLines, paint } from '../terminal/highlight.ts';
import { printable, printableCode } from '../terminal/printable.ts';
import type { Styles } from '../terminal/style.ts';
import { toWidth } from '../terminal/width.ts';
import type { PickerState } from './state.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const PROMPT = '> ';
/** Rows of the query, the help and the line above the code. */
const FRAME_ROWS = 3;
const LANGUAGE_WIDTH = 12;
const VISIBILITY_WIDTH = 7;

/** Returns the lines of the screen: the query, the results around the selected one, its code and the keys. */
export function viewOf(state: PickerState, { columns, rows }: Size, styles: Styles): string[] {
  const free = Math.max(2, rows - FRAME_ROWS);
  const listed = Math.max(1, Math.min(state.results.length, Math.ceil(free / 2)));
  const from = Math.max(0, Math.min(state.selected - listed + 1, state.results.length - listed));
  const list = state.results
    .slice(from, from + listed)
    .map((snippet, index) => lineOf(snippet, columns, from + index === state.selected, styles));
  const code = codeOf(state, columns, free - Math.max(1, list.length), styles);
  const lines = [
    toWidth(PROMPT + printable(shownQuery(state.query, columns)), columns),
    ...(list.length > 0 ? list : [styles.dim(toWidth(emptyText(state), columns))]),
    styles.dim('─'.repeat(columns)),
    ...code,
  ];
  while (lines.length < rows - 1) lines.push('');
  return [...lines.slice(0, rows - 1), styles.dim(toWidth(state.error ?? keysOf(state), columns))];
}

/** Returns the end of a long query, where a person types. */
export const shownQuery = (query: string, columns: number): string =>
  [...query].slice(-Math.max(1, Math.floor(columns / 2) - PROMPT.length)).join('');

function lineOf(
  snippet: PickerState['results'][number],
  columns: number,
  isSelected: boolean,
  { inverse }: Styles,
): string {
  const titleWidth = Math.max(10, Math.floor(columns / 2));
  const line = [
    toWidth(printable(snippet.title), titleWidth),
    toWidth(printable(snippet.language), LANGUAGE_WIDTH),
    visibilityOf(snippet).padEnd(VISIBILITY_WIDTH),
    labelsOf(snippet),
  ].join('  ');
  // The marker shows without styles as well.
  return isSelected ? inverse(toWidth(`› ${line}`, columns)) : toWidth(`  ${line}`, columns);
}

function codeOf({ results, selected }: PickerState, columns: number, rows: number, styles: Styles): string[] {
  const snippet = results[selected];
  if (snippet === undefined) return [];
  const code = printableCode(snippet.code).replaceAll('\t', '  ');
  const lines = highlightLines(code, styles.isStyled ? snippet.language : PLAIN_TEXT);
  return lines.slice(0, Math.max(0, rows)).map((line) => paint(fitLine(line, columns), styles));
}

function emptyText({ searched, query, error }: PickerState): string {
  if (error !== null) return 'The search failed.';
  if (searched !== query) return 'Searching…';
  return query === '' ? 'You have no snippets.' : 'No snippet matches.';
}

const keysOf = ({ results }: PickerState): string =>
  `${results.length === 0 ? '' : 'Enter copies · ↑ ↓ choose · '}Esc ends`;
