import { useContext } from 'react';
import { Link } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { stateFromList } from '#web/shared/list-of-visit.ts';
import { SearchTermContext } from '#web/shared/search-hits/search-hits.tsx';
import { CodeStart } from '#web/ui/code/code-start.tsx';
import { snippetPage } from '../card/snippet-page.ts';
import { useBoard } from '../card/use-board.ts';
import { HitText } from '../hits/hit-text.tsx';
import { codeHitsOf, hashOf, labelOf } from '../hits/hits-of.ts';

/** Renders the first line of code, or a link to the first line that the search found. */
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
      <Link
        href={page + hashOf(hit)}
        state={{ ...stateFromList(search), file: hit.file }}
        className="flex min-w-0 items-center gap-1.5 rounded-sm hover:underline"
      >
        <bdi className="max-w-1/2 shrink-0 truncate text-muted">{labelOf(hit)}:</bdi> <HitText hit={hit} />
      </Link>
      {others.length > 0 && <span className="shrink-0 text-muted">+{others.length}</span>}
    </span>
  );
}
