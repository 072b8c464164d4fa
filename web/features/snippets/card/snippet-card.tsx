import clsx from 'clsx';
import { memo, useId } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { dragHandle } from '#web/shared/drag/drag-handle.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { CHIP_ROWS } from '#web/ui/class-names.ts';
import { CardActions } from './card-actions.tsx';
import { CardCode } from './card-code.tsx';
import { CardMeta } from './card-meta.tsx';
import { CardTags } from './card-tags.tsx';
import { CardTitle } from './card-title.tsx';
import { LanguageBadge } from './language-badge.tsx';
import { mayCollect } from './roles.ts';
import { useBoard } from './use-board.ts';
import { useCardCorner } from './use-card-corner.ts';
import './card.css';

interface SnippetCardProps {
  snippet: Snippet;
  /** Position and size in the list, for screen readers. */
  position?: number;
  total?: number;
}

/** Renders a snippet as a card with its code as preview. */
export const SnippetCard = memo(function SnippetCard({ snippet, position, total }: SnippetCardProps) {
  const { viewerId, activeTags, toggleTag } = useBoard();
  const Corner = useCardCorner();
  const titleId = useId();
  // Header and footer are drag handles; code in between stays selectable.
  const drag = viewerId === null ? undefined : dragHandle({ ...snippet, isCollectable: mayCollect(snippet, viewerId) });
  return (
    <article
      tabIndex={-1}
      data-snippet={snippet.id}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={titleId}
      className="card lifts relative rounded-card border border-line bg-surface transition-[translate,box-shadow] duration-150 ease-out"
    >
      {Corner && <Corner snippet={snippet} />}
      <LanguageDot language={snippet.language} className="card-peg absolute -top-1.5 left-1/2 size-3" />
      <header {...drag} className="relative px-4 pt-4 pb-3">
        <h2
          id={titleId}
          dir="auto"
          data-searched="title"
          className={clsx('line-clamp-2 font-semibold text-base', Corner && 'mr-6')}
        >
          <CardTitle snippet={snippet} />
        </h2>
        {snippet.description && (
          <p dir="auto" data-searched="description" className="mt-0.5 line-clamp-3 text-muted text-sm">
            {/* Safari does not mark hits in text that is a direct child of a clamped element. */}
            <span>{snippet.description}</span>
          </p>
        )}
      </header>
      <CardCode snippet={snippet} />
      <footer {...drag} className="px-4 pt-3 pb-2">
        <div className={CHIP_ROWS}>
          <LanguageBadge language={snippet.language} />
          {snippet.fileCount > 1 && <MoreFiles count={snippet.fileCount - 1} />}
          <CardTags tags={snippet.tags} active={activeTags} onToggle={toggleTag} />
        </div>
        <div className="mt-1.5 flex items-center gap-2 pointer-coarse:mt-2">
          <CardMeta snippet={snippet} viewerId={viewerId} />
          <CardActions snippet={snippet} />
        </div>
      </footer>
    </article>
  );
});

function MoreFiles({ count }: { count: number }) {
  return (
    <span data-numeric className="mx-0.5 whitespace-nowrap text-muted text-xs">
      +{count} {count === 1 ? 'file' : 'files'}
    </span>
  );
}
