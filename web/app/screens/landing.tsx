import { useCallback } from 'react';
import { isPlainText } from '#domain/query/is-plain.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { matchesVisitorSearch } from '#web/features/snippets/api/public-filter.ts';
import { SnippetBoard } from '#web/features/snippets/board/snippet-board.tsx';
import { useLocalMatches } from '#web/features/snippets/board/use-local-matches.ts';
import { usePublicList } from '#web/features/snippets/board/use-public-list.ts';
import { VisitorActions } from '#web/features/snippets/card/visitor-actions.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toggled } from '../board/board-values.ts';
import { NothingFound } from '../board/search/nothing-found.tsx';
import { useShowRefusal } from '../board/search/search-in-use.ts';
import { typedSearch } from '../board/search/typed-search.ts';
import { useBoardUrl } from '../board/use-board-url.ts';
import { LandingFilters } from './landing-filters.tsx';
import { LandingWelcome } from './landing-welcome.tsx';

/** Renders the landing: a notice if the visitor wanted another page, introduction, sign-in and all public snippets. */
export function LandingScreen({ notice }: { notice?: string }) {
  const { signIn } = useSession();
  const board = useBoardUrl();
  const { search, languages, tags, set } = board;
  const typed = typedSearch.use();
  const answered = usePublicList({ search, languages, tags });
  const list = useLocalMatches(answered, typed, matchesVisitorSearch);
  useShowRefusal(answered.refusal);
  const isNarrowed = (typed ?? search).trim() !== '' || languages.length + tags.length > 0;
  const toggleTag = useCallback((tag: string) => set({ tags: toggled(tags, tag) }), [set, tags]);
  return (
    <>
      {notice !== undefined && (
        <p className="mx-auto w-fit rounded-md border border-accent bg-accent-soft px-4 py-2 font-medium text-accent">
          {notice}
        </p>
      )}
      <LandingWelcome onSignIn={() => void signIn()} />
      <LandingFilters board={board} />
      <SnippetBoard
        label="Public snippets"
        list={list}
        Actions={VisitorActions}
        viewerId={null}
        view="grid"
        activeTags={tags}
        search={typed ?? search}
        onToggleTag={toggleTag}
        empty={
          !isPlainText(search) ? (
            <NothingFound board={board} />
          ) : (
            <EmptyState
              drawing="search"
              title="No Public Snippets Found"
              hint={
                <>
                  <span className="block">No public snippets found matching your criteria.</span>
                  {isNarrowed ? 'Try adjusting your search or filters.' : 'Sign in and publish the first one.'}
                </>
              }
            />
          )
        }
        failure={() => ({ title: 'Error', message: 'Could not load snippets. Please try again later.' })}
      />
    </>
  );
}
