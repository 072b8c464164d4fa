import { clsx } from 'clsx';
import { useMemo } from 'react';
import { renderToken } from './code-lines.tsx';
import { useHighlightedLines } from './use-highlighted-lines.ts';
import './code-start.css';
import './themes.css';

interface CodeStartProps {
  code: string;
  language: string;
  /** Number of lines to show. */
  lines: number;
  className?: string;
}

/** Shows the first lines of code that have text, without their common indentation. Long lines fade out. Hidden from screen readers. */
export function CodeStart({ code, language, lines, className }: CodeStartProps) {
  const start = useMemo(() => firstLines(code, lines), [code, lines]);
  const highlighted = useHighlightedLines(start, language);
  return (
    <span aria-hidden="true" dir="ltr" translate="no" className={clsx('code-start', className)}>
      {highlighted.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <span key={index} className="code-start-line" data-searched="">
          {line.map(renderToken)}
        </span>
      ))}
    </span>
  );
}

/** Returns the first lines with text. */
export function firstLines(code: string, count: number): string {
  const lines = code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count);
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join('\n');
}
