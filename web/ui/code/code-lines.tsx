import { memo, type ReactNode, useRef } from 'react';
import type { Line } from './tokens.ts';
import { useNearViewport } from './use-near-viewport.ts';

interface CodeLinesProps {
  lines: readonly Line[];
  /** Lines before this block. */
  from: number;
  /** Drawn line by line and coloured at once; others as they come near. */
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
  const coloured = useNearViewport(ref, eager);
  const ends = (index: number) => more || index < lines.length - 1;
  if (!coloured) {
    // Each line and each coloured word is an element of the page, which nobody sees yet.
    const text = lines.map((line, index) => line.map(([part]) => part).join('') + (ends(index) ? '\n' : '')).join('');
    return (
      <span className="code-block code-block-plain" ref={ref} style={{ '--lines': lines.length }}>
        {text}
      </span>
    );
  }
  return (
    <span className="code-block" ref={ref} style={{ '--lines': lines.length }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <span className="code-line" key={index} style={index === 0 ? { counterSet: `line ${from + 1}` } : undefined}>
          {line.map(renderToken)}
          {ends(index) && '\n'}
        </span>
      ))}
    </span>
  );
});

function renderToken([text, kind]: Line[number], index: number) {
  return kind === null ? (
    withTurningShown(text)
  ) : (
    <span className={`tok-${kind}`} key={index}>
      {withTurningShown(text)}
    </span>
  );
}

/** Characters that turn the direction of what follows: code would be read in another order than it runs (https://trojansource.codes). */
const TURNING = /([\u202a-\u202e\u2066-\u2069])/;

/** They are shown by their number and turn nothing but themselves; what is copied is the text as it is. */
function withTurningShown(text: string): ReactNode {
  if (!TURNING.test(text)) return text;
  return text.split(TURNING).map((part, index) =>
    TURNING.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
      <span className="code-turning" key={index} data-number={`U+${part.charCodeAt(0).toString(16).toUpperCase()}`}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
