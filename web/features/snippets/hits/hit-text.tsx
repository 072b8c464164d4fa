import { Fragment } from 'react';
import type { SearchMatch } from '#contract/search-matches.ts';

/** Characters before a match that stay visible in a narrow card. */
const BEFORE = 16;

/** Renders a line of code with its matches marked, from shortly before the first one. */
export function HitText({ hit: { text, ranges } }: { hit: Pick<SearchMatch, 'text' | 'ranges'> }) {
  const indent = text.length - text.trimStart().length;
  const first = ranges[0]?.[0] ?? 0;
  const start = first > indent + BEFORE * 2 ? boundaryAt(text, first - BEFORE) : Math.min(indent, first);
  return (
    <span dir="ltr" translate="no" className="min-w-0 truncate font-code">
      {start > indent && '…'}
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(index === 0 ? start : ranges[index - 1]?.[1], from)}
          <mark className="rounded-xs bg-(--hit) text-(--on-hit)">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? start)}
    </span>
  );
}

/** Moves a position out of a surrogate pair. */
const boundaryAt = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at);
