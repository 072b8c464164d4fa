import { Check, Copy, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { LanguageDot } from '#web/ui/language-dot.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useCopyCode } from '../hooks/use-copy-code.ts';
import { CardTags } from './card-tags.tsx';
import { LanguageBadge } from './language-badge.tsx';
import './card.css';

interface SharedSnippetProps {
  snippet: Snippet;
  /** Further actions, next to copy. */
  actions?: ReactNode;
}

/** Renders a snippet on its own page. */
export function SharedSnippet({ snippet, actions }: SharedSnippetProps) {
  const { copied, copy } = useCopyCode(snippet, 'Could not copy to clipboard.');
  return (
    <article aria-labelledby="snippet-title" className="relative rounded-card border border-line bg-surface">
      <LanguageDot language={snippet.language} className="card-peg absolute -top-1.5 left-1/2 size-3" />
      <header className="flex flex-col gap-3 px-5 pt-6 pb-4">
        <div>
          <h1 id="snippet-title" dir="auto" className="font-semibold text-xl">
            {snippet.title}
            {snippet.isFavorite && (
              <span title="Favorite">
                <Star aria-hidden="true" className="ml-2 inline size-4.5 fill-accent-solid align-[-2px] text-accent" />
                <span className="sr-only">Favorite</span>
              </span>
            )}
          </h1>
          {snippet.description && (
            <p dir="auto" className="mt-1 whitespace-pre-wrap text-muted">
              {snippet.description}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex min-w-0 grow basis-48 flex-wrap items-center gap-1.5">
            <LanguageBadge language={snippet.language} dot />
            <CardTags tags={snippet.tags} />
          </div>
          {actions}
          <Button size="sm" disabled={copied} onClick={() => void copy()}>
            {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {copied ? 'Copied' : 'Copy code'}
          </Button>
        </div>
      </header>
      <div className="border-line border-y">
        <CodeView code={snippet.code} language={snippet.language} label={`Code of ${snippet.title}`} />
      </div>
      <footer className="flex flex-wrap gap-x-3 px-5 py-3 text-muted text-sm">
        <span>
          Updated <RelativeTime iso={snippet.updatedAt} />
        </span>
        <span data-numeric>{snippet.viewCount.toLocaleString('en')} uses</span>
        {snippet.authorName !== null && (
          <span className="min-w-0">
            by <bdi>{snippet.authorName}</bdi>
          </span>
        )}
        {snippet.shareId !== null && (
          <a
            href={paths.raw.href(snippet.shareId)}
            className="hit-area relative ml-auto underline-offset-3 hover:text-ink hover:underline"
          >
            Raw code
          </a>
        )}
      </footer>
    </article>
  );
}
