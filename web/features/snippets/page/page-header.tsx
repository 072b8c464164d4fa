import { ChevronRight, Star } from 'lucide-react';
import { Link } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { paths } from '#web/lib/paths.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { CardTags } from '../card/card-tags.tsx';
import { LanguageBadge } from '../card/language-badge.tsx';
import { FileLinks } from './file-links.tsx';
import type { ShownFile } from './shown-files.ts';
import '../card/card.css';

interface PageHeaderProps {
  snippet: Snippet;
  files: readonly ShownFile[];
  /** The viewer has a star button instead of seeing the owner's mark. */
  ownStar: boolean;
}

export function PageHeader({ snippet, files, ownStar }: PageHeaderProps) {
  const { title, description, language, tags, isFavorite, forkedFrom } = snippet;
  return (
    <header className="relative rounded-t-card border border-line border-b-0 bg-surface px-4 pt-6 pb-3 sm:px-5">
      <LanguageDot language={language} className="card-peg absolute -top-1.5 left-1/2 size-3" />
      <h1 id="snippet-title" dir="auto" data-searched="title" className="font-semibold text-xl tracking-tight">
        {title}
        {isFavorite && !ownStar && (
          <span title="Favorite">
            <Star aria-hidden="true" className="ml-2 inline size-4.5 fill-accent-solid align-[-2px] text-accent" />
            <span className="sr-only">Favorite</span>
          </span>
        )}
      </h1>
      {description && (
        <p dir="auto" data-searched="description" className="mt-1 max-w-3xl whitespace-pre-wrap text-muted">
          {description}
        </p>
      )}
      {/* Paper has no address bar. */}
      <p className="mt-1 hidden text-muted text-sm print:block">{addressOf(snippet)}</p>
      {forkedFrom && (
        <p className="mt-1 text-muted text-sm">
          Copied from{' '}
          <Link
            href={paths.snippet.href(forkedFrom.id)}
            className="hit-area text-ink underline underline-offset-3 hover:text-accent"
          >
            <bdi>{forkedFrom.title}</bdi>
          </Link>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        <LanguageBadge language={language} dot />
        <CardTags tags={tags} />
      </div>
      {files.length > 1 && (
        <details className="snippet-page-narrow group mt-2 print:hidden">
          <summary className="-ml-1 flex w-fit list-none items-center gap-1 rounded-sm py-1 pr-2 text-sm hover:text-accent pointer-coarse:py-3">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {files.length} files
          </summary>
          <div className="mt-1 max-h-72 overflow-y-auto px-2">
            <FileLinks files={files} />
          </div>
        </details>
      )}
    </header>
  );
}

function addressOf({ id, isPublic, shareId }: Snippet): string {
  const isShared = isPublic && shareId !== null;
  return window.location.origin + (isShared ? paths.shared.href(shareId) : paths.snippet.href(id));
}
