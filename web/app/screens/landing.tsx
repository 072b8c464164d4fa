import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { useAuth } from '#web/features/accounts/use-auth.ts';
import { SnippetBoard } from '#web/features/snippets/components/snippet-board.tsx';
import { useAnswerAtHand } from '#web/features/snippets/hooks/use-answer-at-hand.ts';
import { usePublicList } from '#web/features/snippets/hooks/use-public-list.ts';
import { languageLabel } from '#web/features/snippets/language-label.ts';
import { matchesPublicFilter } from '#web/features/snippets/public-filter.ts';
import { languagesQuery, tagsQuery } from '#web/features/snippets/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MultiSelect } from '#web/ui/multi-select.tsx';
import { Select } from '#web/ui/select.tsx';
import { SearchBox } from '../search-box.tsx';
import { useTypedSearch } from '../typed-search.ts';
import { type BoardUrl, useBoardUrl } from '../use-board-url.ts';
import { optionsOf, toggled } from './board-values.ts';

const answersVisitor = (snippet: Snippet, search: string) =>
  matchesPublicFilter(snippet, { search, languages: [], tags: [] });

/** What a visitor finds: what this is, the way in, and all that is public. */
export function LandingScreen() {
  const board = useBoardUrl();
  const { search, languages, tags, set } = board;
  const typed = useTypedSearch();
  const answered = usePublicList({ search, languages, tags });
  const list = useAnswerAtHand(answered, typed, answersVisitor);
  const toggleTag = useCallback((tag: string) => set({ tags: toggled(tags, tag) }), [set, tags]);
  return (
    <>
      <Welcome />
      <LandingFilters board={board} />
      <SnippetBoard
        label="Public snippets"
        list={list}
        viewerId={null}
        view="grid"
        activeTags={tags}
        onToggleTag={toggleTag}
        empty={<EmptyState drawing="search" title="No public snippets found matching your criteria." />}
        failure={() => ({ title: 'Error', message: 'Could not load snippets. Please try again later.' })}
      />
    </>
  );
}

function Welcome() {
  const { signIn } = useAuth();
  return (
    <header className="mx-auto flex max-w-2xl flex-col items-center pt-6 pb-10 text-center sm:pt-12 sm:pb-14">
      <h1 className="text-balance font-semibold text-2xl tracking-tight">Discover and share code snippets</h1>
      <p className="mt-2 text-balance text-lg text-muted">
        A wall for the pieces of code you reach for. Browse what others have hung up, or start a board of your own.
      </p>
      <Button variant="primary" className="mt-6" onClick={() => void signIn()}>
        Sign In / Sign Up
      </Button>
    </header>
  );
}

/** Stands for no choice; no language has an empty name. */
const ALL = '';

function LandingFilters({ board: { languages, tags, set } }: { board: BoardUrl }) {
  const { data: knownLanguages = [] } = useQuery(languagesQuery('all'));
  const { data: knownTags = [] } = useQuery(tagsQuery('all'));
  return (
    <div className="mb-6 flex flex-wrap items-center justify-center gap-2">
      <SearchBox
        label="Search public snippets"
        placeholder="Search by title or description"
        className="w-full sm:w-96"
      />
      <Select
        label="Language"
        value={languages[0] ?? ALL}
        onValueChange={(language) => set({ languages: language === ALL ? [] : [language] })}
        options={[{ value: ALL, label: 'All Languages' }, ...optionsOf(knownLanguages, languages, languageLabel)]}
        className="w-auto! min-w-44"
      />
      <MultiSelect
        label="Tags"
        options={optionsOf(knownTags, tags)}
        selected={tags}
        onChange={(chosen) => set({ tags: chosen })}
      />
    </div>
  );
}
