import { useParsedSearch } from '#web/shared/query/use-parsed-search.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { BoardUrl } from '../use-board-url.ts';
import { searchOf } from './box-query.ts';
import { focusSearch } from './focus-search.ts';
import { loadQueryTools } from './query-tools.ts';

/** Shown when a search or a filter finds nothing. */
export function NothingFound({ board: { search, set } }: { board: BoardUrl }) {
  const query = useParsedSearch(search);
  const hasFilters = query !== null && (query.filters.length > 0 || query.isExpression);
  async function searchAsText(): Promise<void> {
    const { asText, readBox } = await loadQueryTools();
    set({ search: searchOf(asText(readBox(search))) });
    // The button disappears.
    focusSearch();
  }
  const asTextButton = hasFilters ? (
    <Button onClick={() => void searchAsText().catch(console.warn)}>Search as text</Button>
  ) : undefined;
  return (
    <EmptyState
      drawing="search"
      title="No Snippets Found"
      hint="Try adjusting your search or filters."
      action={asTextButton}
    />
  );
}
