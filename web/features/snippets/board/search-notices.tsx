import { Info } from 'lucide-react';
import { useParsedSearch } from '#web/shared/query/use-parsed-search.ts';
import type { SnippetList } from '../api/use-snippet-list.ts';

/** Shows and announces that a search found only something similar, or not everything. */
export function SearchNotices({ list: { search, isByWords, isIncomplete } }: { list: SnippetList }) {
  const query = useParsedSearch(isByWords || isIncomplete ? search : '');
  return (
    <div role="status">
      {query && isByWords && <Notice>{`No snippet contains “${query.text}”. These contain all the words.`}</Notice>}
      {query && isIncomplete && (
        <Notice>
          {query.isExpression
            ? 'The search stopped early. Narrow it to see everything.'
            : 'Ranked the newest 2,000 matches. Narrow the search to see the rest.'}
        </Notice>
      )}
    </div>
  );
}

function Notice({ children }: { children: string }) {
  return (
    <p className="mb-5 flex w-fit max-w-full items-start gap-2 rounded-md border border-line bg-surface px-3 py-2 text-sm">
      <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
