import { useContext } from 'react';
import { Link } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { isPointerCoarse } from '#web/lib/platform.ts';
import { stateFromList } from '#web/shared/list-of-visit.ts';
import { SearchTermContext } from '#web/shared/search-hits/search-hits.tsx';
import { CodeStart } from '#web/ui/code/code-start.tsx';
import { snippetPage } from '../card/snippet-page.ts';
import { useBoard } from '../card/use-board.ts';
import { HitText } from '../hits/hit-text.tsx';
import { type CodeHit, codeHitsOf, hashOf, labelOf } from '../hits/hits-of.ts';

const HIT = 'flex min-w-0 items-center gap-1.5 rounded-sm';

/** Renders the first line of code, or the first line that the search found. */
export function RowCode({ snippet }: { snippet: Snippet }) {
  const { viewerId } = useBoard();
  const search = useContext(SearchTermContext);
  const page = snippetPage(snippet, viewerId);
  const [hit, ...others] = codeHitsOf(snippet);
  if (page === null || hit === undefined) {
    return <CodeStart code={snippet.code} language={snippet.language} lines={1} className="row-code" />;
  }
  return (
    <span className="row-code row-hit">
      {titleLine(snippet) ? (
        <span className={HIT}>
          <Hit hit={hit} />
        </span>
      ) : (
        <Link
          href={page + hashOf(hit)}
          state={{ ...stateFromList(search), file: hit.file }}
          className={`${HIT} hover:underline`}
        >
          <Hit hit={hit} />
        </Link>
      )}
      {others.length > 0 && <span className="shrink-0 text-muted">+{others.length}</span>}
    </span>
  );
}

/** Returns the line to which the title leads. A touch row is too low for a second link to it. */
export function titleLine(snippet: Snippet): { hash: string; file: string | null } | undefined {
  const [hit] = isPointerCoarse ? codeHitsOf(snippet) : [];
  return hit && { hash: hashOf(hit), file: hit.file };
}

function Hit({ hit }: { hit: CodeHit }) {
  return (
    <>
      <bdi className="max-w-1/2 shrink-0 truncate text-muted">{labelOf(hit)}:</bdi> <HitText hit={hit} />
    </>
  );
}
