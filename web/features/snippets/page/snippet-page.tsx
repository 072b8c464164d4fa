import type { ReactNode } from 'react';
import type { SnippetDetail } from '#contract/snippets.ts';
import { SearchHits } from '#web/shared/search-hits/search-hits.tsx';
import { useSearchOfVisit } from '#web/shared/search-hits/search-of-visit.ts';
import { SnippetActions } from '../card/snippet-actions.tsx';
import { FileSheets } from './file-sheets.tsx';
import { PageBar } from './page-bar.tsx';
import { PageHeader } from './page-header.tsx';
import { PageShortcuts } from './page-shortcuts.tsx';
import { shownFiles } from './shown-files.ts';
import { SnippetDetails } from './snippet-details.tsx';
import './snippet-page.css';

interface SnippetPageProps {
  snippet: SnippetDetail;
  /** Null for a visitor. */
  viewerId: string | null;
  onDeleted?: () => void;
  /** The viewer's collections with the snippet. */
  collections?: ReactNode;
  comments: ReactNode;
}

/** Renders a snippet on its own page. */
export function SnippetPage({ snippet, viewerId, onDeleted, collections, comments }: SnippetPageProps) {
  const files = shownFiles(snippet);
  const search = useSearchOfVisit();
  return (
    <SnippetActions
      viewerId={viewerId}
      activeTags={NO_TAGS}
      toggleTag={ignore}
      removeFromCollection={null}
      onlyFavorites={false}
      onDeleted={onDeleted}
    >
      <SearchHits term={search} className="snippet-page">
        <article aria-labelledby="snippet-title" className="min-w-0">
          <PageHeader snippet={snippet} files={files} ownStar={viewerId !== null} />
          <PageBar snippet={snippet} />
          <FileSheets snippet={snippet} files={files} />
        </article>
        <SnippetDetails snippet={snippet} files={files} own={snippet.userId === viewerId} collections={collections} />
        <div className="snippet-page-comments min-w-0">{comments}</div>
      </SearchHits>
      <PageShortcuts snippet={snippet} files={files} />
    </SnippetActions>
  );
}

const NO_TAGS: readonly string[] = [];
/** Tags of a page are not filters. */
const ignore = () => {};
