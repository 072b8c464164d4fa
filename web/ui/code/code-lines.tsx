import { memo, type ReactNode, useRef } from 'react';
import type { Line } from '#domain/highlight/tokens.ts';
import { useNearViewport } from './use-near-viewport.ts';

interface CodeLinesProps {
  lines: readonly Line[];
  /** Number of lines before this block. */
  from: number;
  /** Render tokens without waiting for the block to come near the viewport. */
  eager: boolean;
  /** The last line of the block ends in a line break. */
  more: boolean;
  /** Index of the line that the address names. */
  current?: number | undefined;
}

/**
 * Renders a block of lines. Line breaks are text, so that a selection is the source; CSS adds the line numbers. The first
 * line sets its number, because blocks skipped by `content-visibility` do not increment the counter.
 */
export const CodeLines = memo(function CodeLines({ lines, from, eager, more, current }: CodeLinesProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const isNear = useNearViewport(ref, eager) || current !== undefined;
  const ends = (index: number) => more || index < lines.length - 1;
  if (!isNear) {
    // One text node instead of an element per token.
    const text = lines.map((line, index) => line.map(([part]) => part).join('') + (ends(index) ? '\n' : '')).join('');
    return (
      <span className="code-block code-block-plain" data-searched="" ref={ref} style={{ '--lines': lines.length }}>
        {text}
      </span>
    );
  }
  return (
    <span className="code-block" data-searched="" ref={ref} style={{ '--lines': lines.length }}>
      {lines.map((line, index) => (
        <span
          className="code-line"
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          key={index}
          aria-current={index === current ? 'location' : undefined}
          style={index === 0 ? { counterSet: `line ${from + 1}` } : undefined}
        >
          {line.map(renderToken)}
          {ends(index) && '\n'}
        </span>
      ))}
    </span>
  );
});

export function renderToken([text, kind]: Line[number], index: number) {
  return kind === null ? (
    withVisibleControls(text)
  ) : (
    <span className={`tok-${kind}`} key={index}>
      {withVisibleControls(text)}
    </span>
  );
}

/** Bidirectional control characters, which can hide the real order of code: https://trojansource.codes */
const BIDI_CONTROL = /([\u202a-\u202e\u2066-\u2069])/;

/** Shows bidirectional control characters as code points without their effect. Copied text stays unchanged. */
function withVisibleControls(text: string): ReactNode {
  if (!BIDI_CONTROL.test(text)) return text;
  return text.split(BIDI_CONTROL).map((part, index) =>
    BIDI_CONTROL.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <span className="code-bidi-control" key={index} data-char={`U+${part.charCodeAt(0).toString(16).toUpperCase()}`}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
