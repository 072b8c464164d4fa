import { clsx } from 'clsx';
import { type ClipboardEvent, type MouseEvent, useMemo } from 'react';
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
  /** Number of the line to highlight. */
  currentLine?: number | null;
  /** Called with the number of a line whose number is clicked. */
  onLineClick?: (line: number) => void;
  className?: string;
}

/** Shows code read-only. The root element sets font, tab size, line numbers and colours. */
export function CodeView(props: CodeViewProps) {
  const { code, language, label, startLine = 1, maxHeight, wrap = false, className } = props;
  const { currentLine = null, onLineClick } = props;
  const all = useHighlightedLines(code, language);
  // A final line break ends the last line and does not start another.
  const endsInBreak = all.length > 1 && all.at(-1)?.length === 0;
  const lines = useMemo(() => (endsInBreak ? all.slice(0, -1) : all), [all, endsInBreak]);
  const blocks = useMemo(
    () => Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) => lines.slice(at * BLOCK, (at + 1) * BLOCK)),
    [lines],
  );
  const currentIndex = currentLine === null ? -1 : currentLine - startLine;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog "Go to line" does the same by keyboard
    <section
      aria-label={label}
      className={clsx('code-view', wrap && 'code-view-wrap', onLineClick && 'code-view-links', className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      style={{ maxHeight, '--digits': String(startLine - 1 + lines.length).length }}
      onCopy={copySource}
      onClick={(event) => {
        const line = onLineClick && clickedLine(event, startLine);
        if (line) onLineClick(line);
      }}
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
              current={Math.floor(currentIndex / BLOCK) === index ? currentIndex % BLOCK : undefined}
            />
          ))}
        </code>
      </pre>
    </section>
  );
}

/** Returns the number of the line whose number was clicked; null for a click on code. */
function clickedLine({ target, currentTarget, clientX }: MouseEvent<HTMLElement>, startLine: number): number | null {
  const line = target instanceof Element ? target.closest('.code-line') : null;
  if (line === null) return null;
  const gutter = Number.parseFloat(getComputedStyle(line).paddingLeft) || 0;
  // Numbers stay when the code scrolls sideways.
  if (clientX >= line.getBoundingClientRect().left + currentTarget.scrollLeft + gutter) return null;
  const block = line.parentElement;
  return block && startLine + indexOf(block) * BLOCK + indexOf(line);
}

const indexOf = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element);

/** Copies a selection as plain text, without line numbers and breaks between blocks. */
function copySource(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  if (!selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  if (range.collapsed || !event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.toString());
  event.preventDefault();
}
