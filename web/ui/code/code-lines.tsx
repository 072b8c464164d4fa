import { memo, useRef } from 'react';
import type { Line } from './tokens.ts';
import { useNear } from './use-near.ts';

interface CodeLinesProps {
  lines: readonly Line[];
  /** Lines before this block. */
  from: number;
  /** The first and the only blocks are coloured at once, others as they come near. */
  eager: boolean;
  /** Whether the last line ends in a line break as well. */
  more: boolean;
}

/**
 * A block of lines. The line breaks are text, so that what is selected is the source; the numbers are drawn
 * by CSS. The first line of a block sets its number, for a block that is not laid out counts nothing.
 */
export const CodeLines = memo(function CodeLines({ lines, from, eager, more }: CodeLinesProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const coloured = useNear(ref, eager);
  return (
    <span className="code-block" ref={ref} style={{ '--lines': lines.length }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span className="code-line" key={index} style={index === 0 ? { counterSet: `line ${from + 1}` } : undefined}>
          {coloured ? line.map(renderToken) : line.map(([text]) => text).join('')}
          {(more || index < lines.length - 1) && '\n'}
        </span>
      ))}
    </span>
  );
});

function renderToken([text, kind]: Line[number], index: number) {
  return kind === null ? (
    text
  ) : (
    <span className={`tok-${kind}`} key={index}>
      {text}
    </span>
  );
}
