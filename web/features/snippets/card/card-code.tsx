import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { snippetQuery } from '../api/queries.ts';
import { cardHits } from '../hits/card-hits.ts';
import { snippetPage } from './snippet-page.ts';
import { useBoard } from './use-board.ts';

/** Placeholder id: cards without a request share one disabled query. */
const NO_ID = 0;

/** Lines that fit without scrolling. */
const LINES = 9;

/** Renders the code of a card. The list has the start of long code; the remainder loads on demand. */
export function CardCode({ snippet }: { snippet: Snippet }) {
  const [whole, setWhole] = useState(false);
  const Hits = cardHits.use();
  const { viewerId } = useBoard();
  const { data, isFetching, isError, refetch } = useQuery({
    ...snippetQuery(whole ? snippet.id : NO_ID),
    enabled: whole && snippet.codeTruncated,
  });
  // Data loaded by another component must not expand the card.
  const code = whole ? data?.code : undefined;
  const cut = snippet.codeTruncated && code === undefined;
  const start = code === undefined ? snippet.codeStartLine : 1;
  return (
    <div data-scroll-to-match="" className="card-code relative border-line border-y">
      <CodeView
        code={code ?? snippet.code}
        language={snippet.language}
        startLine={start}
        label={`Code of ${snippet.title}`}
        maxHeight="12rem"
      />
      {lineCount(code ?? snippet.code) > LINES && <span aria-hidden="true" className="card-code-fade" />}
      {cut && (
        <button
          type="button"
          onClick={() => (whole ? void refetch() : setWhole(true))}
          aria-busy={isFetching || undefined}
          className="relative w-full border-line border-t bg-sunken px-4 py-1.5 text-left text-muted text-xs hover:text-ink pointer-coarse:min-h-11"
        >
          {isError ? 'The rest could not be loaded. Try again' : isFetching ? 'Loading the rest…' : 'Show the rest'}
        </button>
      )}
      {Hits && snippet.matches && <Hits snippet={snippet} startLine={start} page={snippetPage(snippet, viewerId)} />}
    </div>
  );
}

/** A final line break starts no line. */
const lineCount = (code: string): number => code.replace(/\n$/, '').split('\n', LINES + 1).length;
