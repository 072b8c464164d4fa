import { clsx } from 'clsx';
import { useMemo } from 'react';
import { renderToken } from './code-lines.tsx';
import { useHighlightedLines } from './use-highlighted-lines.ts';
import './code-start.css';
import './themes.css';

interface CodeStartProps {
  code: string;
  language: string;
  /** Number of lines. */
  lines: number;
  className?: string;
}

/** Shows the first lines of code that have words. Long lines fade out. Hidden from screen readers. */
export function CodeStart({ code, language, lines, className }: CodeStartProps) {
  const { text, shown } = useMemo(() => startOf(code, lines), [code, lines]);
  const highlighted = useHighlightedLines(text, language);
  return (
    <span aria-hidden="true" dir="ltr" translate="no" className={clsx('code-start', className)}>
      {shown.map((index) => (
        <span key={index} className="code-start-line" data-searched="">
          {highlighted[index]?.map(renderToken)}
        </span>
      ))}
    </span>
  );
}

/** A letter or digit of any script. */
const WORD = /[\p{L}\p{N}]/u;

/** Returns the start of code without its indentation, and the indices of its first lines that have words. */
export function startOf(code: string, count: number): { text: string; shown: readonly number[] } {
  const lines = code.split('\n');
  const matching = (pattern: RegExp) => [...lines.keys()].filter((index) => pattern.test(lines[index] ?? ''));
  const withWords = matching(WORD);
  const shown = (withWords.length > 0 ? withWords : matching(/\S/)).slice(0, count);
  const indentOf = (line: string) => line.length - line.trimStart().length;
  const indent = Math.min(...shown.map((index) => indentOf(lines[index] ?? '')));
  const start = lines.slice(0, (shown.at(-1) ?? -1) + 1);
  return { text: start.map((line) => line.slice(Math.min(indent, indentOf(line)))).join('\n'), shown };
}
