import type { ReactNode } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { formatBytes } from '#domain/byte-size.ts';
import { AuthorName } from '#web/shared/author-name.tsx';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { FileLinks } from './file-links.tsx';
import type { ShownFile } from './shown-files.ts';

interface SnippetDetailsProps {
  snippet: Snippet;
  files: readonly ShownFile[];
  /** The viewer is the owner. */
  own: boolean;
  collections?: ReactNode;
}

/** Renders dates and collections, and on wide screens links to several files. */
export function SnippetDetails({ snippet, files, own, collections }: SnippetDetailsProps) {
  const { authorName, authorHandle, isPublic, isShared, createdAt, updatedAt, version } = snippet;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <section
      aria-labelledby="details-heading"
      className="snippet-page-details rounded-card border border-line bg-surface px-4 py-4 sm:px-5"
    >
      <h2 id="details-heading" className="font-semibold text-lg">
        Details
      </h2>
      <dl className="snippet-facts mt-3">
        {authorName !== null && (
          <Fact term="Owner">
            <AuthorName name={authorName} handle={authorHandle} />
          </Fact>
        )}
        <Fact term="Created">
          <RelativeTime iso={createdAt} />
        </Fact>
        <Fact term="Updated">
          <RelativeTime iso={updatedAt} />
          {version > 1 && `, version ${version}`}
        </Fact>
        <Fact term="Size">
          {files.length === 1 ? '1 file' : `${files.length} files`}, {formatBytes(size)}
        </Fact>
        {own && (
          <Fact term="Visibility">
            {isPublic ? 'Public' : isShared ? 'Shared' : 'Private'}
            <span className="block text-muted text-sm">{PUBLIC_NOTICE}</span>
          </Fact>
        )}
        {collections !== undefined && <Fact term="Collections">{collections}</Fact>}
      </dl>
      {files.length > 1 && (
        <div className="snippet-page-wide mt-4 border-line border-t pt-3">
          <FileLinks files={files} />
        </div>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
