import { clsx } from 'clsx';
import { type ClipboardEvent, useMemo } from 'react';
import { CodeLines } from './code-lines.tsx';
import { useHighlightedLines } from './use-highlighted-lines.ts';
import './code.css';
import './themes.css';

/** Lines per block, a few more than a card shows: every token is an element. */
const BLOCK = 12;

interface CodeViewProps {
  code: string;
  language: string;
  /** Accessible name. */
  label: string;
  /** Number of the first line. */
  startLine?: number;
  /** CSS length; longer code scrolls. */
  maxHeight?: string;
  /** Wraps long lines instead of scrolling sideways. */
  wrap?: boolean;
  className?: string;
}

/** Shows code read-only. The root element sets font, tab size, line numbers and colours. */
export function CodeView({ code, language, label, startLine = 1, maxHeight, wrap = false, className }: CodeViewProps) {
  const all = useHighlightedLines(code, language);
  // A final line break ends the last line and does not start another.
  const endsInBreak = all.length > 1 && all.at(-1)?.length === 0;
  const lines = useMemo(() => (endsInBreak ? all.slice(0, -1) : all), [all, endsInBreak]);
  const blocks = useMemo(
    () => Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) => lines.slice(at * BLOCK, (at + 1) * BLOCK)),
    [lines],
  );
  return (
    <section
      aria-label={label}
      className={clsx('code-view', wrap && 'code-view-wrap', className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      style={{ maxHeight, '--digits': String(startLine - 1 + lines.length).length }}
      onCopy={copySource}
      dir="ltr"
      translate="no"
    >
      <pre>
        <code>
          {blocks.map((block, index) => (
            <CodeLines
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
              key={index}
              lines={block}
              from={startLine - 1 + index * BLOCK}
              eager={index === 0}
              more={endsInBreak || index < blocks.length - 1}
            />
          ))}
        </code>
      </pre>
    </section>
  );
}

/** Copies a selection as plain text, without line numbers and breaks between blocks. */
function copySource(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  if (!selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  if (range.collapsed || !event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.toString());
  event.preventDefault();
}
