import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FacetCount } from '#contract/facets.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BoardHeading } from '../board/board-heading.tsx';
import { BoardList } from '../board/board-list.tsx';
import { BoardTools } from '../board/board-tools.tsx';
import { type BoardFilters, NO_FILTERS } from '../board/board-url.ts';
import { type BoardUrl, useBoardUrl } from '../board/use-board-url.ts';
import { FacetPills, FacetSkeletons } from './facet-pills.tsx';

interface FacetScreenProps {
  /** Filter that this screen sets. */
  kind: 'languages' | 'tags';
  title: string;
  subtitle: string;
  facets: Pick<UseQueryResult<FacetCount[]>, 'data' | 'isPending' | 'error' | 'refetch'>;
  /** Returns the display name. */
  label: (name: string) => string;
  /** Icon before the name. */
  sign: (name: string) => ReactNode;
  /** CSS color of the name. Default: the text color. */
  color?: (name: string) => string;
  /** Renders a menu at the end of a pill; null for none. */
  menu?: (name: string) => ReactNode;
  /** Heading of the snippet list. */
  heading: (labels: string) => string;
  words: { failure: string; none: string; noneHint: string; choose: string };
}

/** Renders all languages or tags with counts, and the snippets of the selected one in the URL. */
export function FacetScreen(props: FacetScreenProps) {
  const { kind, title, subtitle, facets, label, words } = props;
  const board = useBoardUrl();
  const chosen = board[kind];
  const labels = chosen.map(label).join(', ');
  useDocumentTitle(chosen.length > 0 ? `${labels} · ${title}` : title);

  const choose = (name: string) =>
    board.set({ [kind]: chosen.includes(name) ? chosen.filter((other) => other !== name) : [name] });

  if (facets.data?.length === 0 && chosen.length === 0) {
    return (
      <>
        <BoardHeading title={title} subtitle={subtitle} />
        <EmptyState drawing="board" title={words.none} hint={words.noneHint} />
      </>
    );
  }
  return (
    <>
      <BoardHeading title={title} subtitle={subtitle} />
      {facets.isPending && <FacetSkeletons label={`Loading ${title.toLowerCase()}`} />}
      {facets.error && (
        <ErrorState title={words.failure} message={facets.error.message} onRetry={() => void facets.refetch()} />
      )}
      {facets.data && <FacetPills {...props} facets={facets.data} chosen={chosen} onChoose={choose} />}
      {/* Waits until the height of the content above is known. */}
      {facets.isPending ? null : chosen.length > 0 ? (
        <ChosenSnippets
          heading={props.heading(labels)}
          board={board}
          filters={{ [kind]: chosen }}
          onClear={() => board.set({ [kind]: [] })}
        />
      ) : (
        facets.data && <EmptyState title={words.choose} />
      )}
    </>
  );
}

interface ChosenSnippetsProps {
  heading: string;
  board: BoardUrl;
  filters: Partial<BoardFilters>;
  onClear: () => void;
}

/** Applies only the filter of this screen, not others in the URL. */
function ChosenSnippets({ heading, board, filters, onClear }: ChosenSnippetsProps) {
  const { sort, view, set } = board;
  return (
    <section aria-label={heading} className="mt-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="on-wall flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="wrap-anywhere min-w-0 font-semibold text-lg">{heading}</h2>
          <Button size="sm" onClick={onClear}>
            Clear filter
          </Button>
        </div>
        <BoardTools board={board} />
      </div>
      <BoardList label={heading} source="all" board={{ ...NO_FILTERS, ...filters, sort, view, set }} />
    </section>
  );
}
