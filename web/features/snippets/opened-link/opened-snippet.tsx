import type { LinkedSnippet } from '#contract/snippet-links.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { LanguageBadge } from '../card/language-badge.tsx';
import { FileSheets } from '../page/file-sheets.tsx';
import { withAnchors } from '../page/shown-files.ts';
import '../card/card.css';
import '../page/snippet-page.css';

/** Renders a snippet that was opened by a private link. */
export function OpenedSnippet({ opened }: { opened: LinkedSnippet }) {
  const { title, description, language, files, isTemplate, authorName, updatedAt, opensLeft } = opened;
  return (
    <article aria-labelledby="opened-title" className="mx-auto w-full max-w-250">
      <h1 className="on-wall mb-4 w-fit font-semibold text-lg text-muted">Private link</h1>
      {opensLeft === 0 && (
        <p role="status" className="mb-5 rounded-card border border-accent bg-accent-soft px-4 py-3">
          This link does not open again. Copy what you need before you leave.
        </p>
      )}
      <header className="rounded-card border border-line bg-surface px-4 py-4 sm:px-5">
        <h2 id="opened-title" dir="auto" className="font-semibold text-xl tracking-tight">
          {title}
        </h2>
        {description && (
          <p dir="auto" className="mt-1 max-w-3xl whitespace-pre-wrap text-muted">
            {description}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
          <LanguageBadge language={language} dot />
          <span>
            Updated <RelativeTime iso={updatedAt} />
          </span>
          {authorName !== null && (
            <span>
              by <bdi>{authorName}</bdi>
            </span>
          )}
        </div>
      </header>
      <FileSheets
        snippet={{ id: null, title, language, isTemplate, isPublic: false, shareId: null }}
        files={withAnchors(files)}
      />
    </article>
  );
}
