import { useContext } from 'react';
import { Link } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { stateFromList } from '#web/shared/list-of-visit.ts';
import { SearchTermContext } from '#web/shared/search-hits/search-hits.tsx';
import { HitText } from './hit-text.tsx';
import { type CodeHit, codeHitsOf, hashOf, labelOf } from './hits-of.ts';
import { ListViewContext } from './list-view-context.ts';

export interface HitLinksProps {
  snippet: Snippet;
  /** Number of the first line that the card shows. */
  startLine: number;
  /** Address of the snippet's page, if it has one. */
  page: string | null;
}

/**
 * Tells `SearchHits` which lines of the code above are hits. Renders links to the lines in an open row, and on cards
 * that show none of them.
 */
export function HitLinks({ snippet, startLine, page }: HitLinksProps) {
  const search = useContext(SearchTermContext);
  const isListView = useContext(ListViewContext);
  const hits = codeHitsOf(snippet);
  const inFirstFile = hits.filter(({ isInFirstFile }) => isInFirstFile);
  const isShown = isListView || !inFirstFile.some(isInPreview(snippet));
  return (
    <div data-hits={JSON.stringify(inFirstFile.map(({ line, ...hit }) => ({ ...hit, line: line - startLine })))}>
      {page !== null && isShown && hits.length > 0 && (
        <ul aria-label="Hits" className="relative border-line border-t bg-sunken py-1">
          {hits.map((hit) => (
            <li key={labelOf(hit)}>
              <Link
                href={page + hashOf(hit)}
                state={{ ...stateFromList(search), file: hit.file }}
                className="flex min-h-7 items-center gap-1.5 px-4 text-xs hover:bg-hover pointer-coarse:min-h-11"
              >
                <bdi className="max-w-1/2 shrink-0 truncate text-muted">{labelOf(hit)}:</bdi> <HitText hit={hit} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns a function that tells whether a card shows the line of a hit. */
function isInPreview({ code, codeStartLine, codeTruncated }: Snippet): (hit: CodeHit) => boolean {
  const lines = code.split('\n');
  return ({ line, text }) => {
    const shown = lines[line - codeStartLine];
    return shown !== undefined && (!codeTruncated || shown.includes(text.trimEnd()));
  };
}
