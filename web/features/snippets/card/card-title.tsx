import { useContext } from 'react';
import { Link } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { stateFromList } from '#web/shared/list-of-visit.ts';
import { SearchTermContext } from '#web/shared/search-hits/search-hits.tsx';
import { snippetPage } from './snippet-page.ts';
import { useBoard } from './use-board.ts';

interface CardTitleProps {
  snippet: Snippet;
  /** A line to which the link leads, by its fragment and file. */
  line?: { hash: string; file: string | null } | undefined;
}

/** Renders the title as a link to the page of the snippet, if it has one. */
export function CardTitle({ snippet, line }: CardTitleProps) {
  const { viewerId } = useBoard();
  const search = useContext(SearchTermContext);
  const page = snippetPage(snippet, viewerId);
  if (page === null) return snippet.title;
  return (
    <Link
      href={page + (line?.hash ?? '')}
      state={{ ...stateFromList(search), ...(line && { file: line.file }) }}
      className="rounded-sm underline-offset-3 hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:top-0 pointer-coarse:after:h-12"
    >
      {snippet.title}
    </Link>
  );
}
