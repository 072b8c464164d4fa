import { clsx } from 'clsx';
import { type ClipboardEvent, useMemo } from 'react';
import { CodeLines } from './code-lines.tsx';
import { useHighlightedLines } from './use-highlighted-lines.ts';
import './code.css';
import './themes.css';

/** Lines in one block: few more than a card shows, for each word that is coloured is an element of the page. */
const BLOCK = 12;

interface CodeViewProps {
  code: string;
  language: string;
  /** What a screen reader calls it. */
  label: string;
  /** A CSS length beyond which the code scrolls inside. */
  maxHeight?: string;
  className?: string;
}

/** Code as it is read. Font, tab size, line numbers and colours are those of the page's root element. */
export function CodeView({ code, language, label, maxHeight, className }: CodeViewProps) {
  const all = useHighlightedLines(code, language);
  // The break at the end of a file ends its last line; it does not begin another.
  const endsInBreak = all.length > 1 && all.at(-1)?.length === 0;
  const lines = useMemo(() => (endsInBreak ? all.slice(0, -1) : all), [all, endsInBreak]);
  const blocks = useMemo(
    () => Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) => lines.slice(at * BLOCK, (at + 1) * BLOCK)),
    [lines],
  );
  return (
    <section
      aria-label={label}
      className={clsx('code-view', className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      style={{ maxHeight, '--digits': String(lines.length).length }}
      onCopy={copySource}
      dir="ltr"
      translate="no"
    >
      <pre>
        <code>
          {blocks.map((block, index) => (
            <CodeLines
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
              key={index}
              lines={block}
              from={index * BLOCK}
              eager={index === 0}
              more={endsInBreak || index < blocks.length - 1}
            />
          ))}
        </code>
      </pre>
    </section>
  );
}

/** A selection inside the code is copied as the text it is: no numbers, no breaks between blocks. */
function copySource(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  if (!selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  if (range.collapsed || !event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.toString());
  event.preventDefault();
}
