import type { Snippet } from '#contract/snippets.ts';
import { labelsOf, visibilityOf } from './describe.ts';
import { type Io, isTerminal } from './io.ts';
import { printable } from './terminal/printable.ts';
import { type Styles, stylesOf } from './terminal/style.ts';
import { toWidth } from './terminal/width.ts';

type Listed = Pick<Snippet, 'id' | 'title' | 'isPublic' | 'language' | 'trigger' | 'tags'>;

const TITLE_WIDTH = 40;

/** Returns a line for each snippet: aligned on a terminal, otherwise separated by tabs. */
export function snippetLines(io: Io, snippets: readonly Listed[]): string {
  const styles = stylesOf(io, io.stdout);
  return snippets.map((snippet) => (isTerminal(io) ? alignedLine(snippet, styles) : tabbedLine(snippet))).join('');
}

function tabbedLine(snippet: Listed): string {
  const { id, title, language, trigger, tags } = snippet;
  const columns = [String(id), title, language, visibilityOf(snippet), trigger ?? '', tags.join(',')];
  return `${columns.map(printable).join('\t')}\n`;
}

function alignedLine(snippet: Listed, { bold, dim }: Styles): string {
  const { id, title, language } = snippet;
  const name = bold(toWidth(printable(title), TITLE_WIDTH));
  const columns = [String(id).padStart(6), name, toWidth(printable(language), 12), visibilityOf(snippet).padEnd(7)];
  return `${[...columns, dim(labelsOf(snippet))].join('  ').trimEnd()}\n`;
}
