import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { AuthorName } from '#web/shared/author-name.tsx';
import { dragHandle } from '#web/shared/drag/drag-handle.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { RenderItem } from '#web/ui/masonry/masonry-item.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { CardActions } from '../card/card-actions.tsx';
import { CardTitle } from '../card/card-title.tsx';
import { LanguageBadge } from '../card/language-badge.tsx';
import { mayCollect } from '../card/roles.ts';
import { useBoard } from '../card/use-board.ts';
import { useCardCorner } from '../card/use-card-corner.ts';
import { visibilityOf } from '../card/visibility.ts';
import { useOpenRow } from './open-rows.ts';
import { RowCode, titleLine } from './row-code.tsx';
import { RowPanel } from './row-panel.tsx';
import { RowTags } from './row-tags.tsx';
import './row.css';

interface SnippetRowProps {
  snippet: Snippet;
  /** Position and size in the list, for screen readers. */
  position: number;
  total: number;
}

/** Renders a snippet as a row of the list view, which shows its code on demand. */
const SnippetRow = memo(function SnippetRow({ snippet, position, total }: SnippetRowProps) {
  const { viewerId } = useBoard();
  const Corner = useCardCorner();
  const titleId = useId();
  const panelId = useId();
  const [isOpen, toggle] = useOpenRow(snippet.id);
  const drag = viewerId === null ? undefined : dragHandle({ ...snippet, isCollectable: mayCollect(snippet, viewerId) });
  return (
    <article
      tabIndex={-1}
      data-snippet={snippet.id}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={titleId}
      className="card row relative rounded-card border border-line bg-surface"
    >
      <div {...drag} className="row-head">
        <LanguageDot language={snippet.language} className="card-peg row-peg" />
        {Corner && <Corner snippet={snippet} />}
        <div className="row-title">
          <h2 id={titleId} dir="auto" data-searched="title" className="truncate font-semibold text-base">
            <CardTitle snippet={snippet} line={titleLine(snippet)} />
          </h2>
          <Author snippet={snippet} />
        </div>
        <RowCode snippet={snippet} />
        <RowMeta snippet={snippet} />
        <div className="row-actions">
          <CardActions snippet={snippet} />
          <IconButton
            size="sm"
            data-open-row=""
            label="Show code"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            icon={<ChevronDown className={clsx('transition-transform', isOpen && 'rotate-180')} />}
            onClick={toggle}
          />
        </div>
      </div>
      {isOpen && <RowPanel id={panelId} snippet={snippet} />}
    </article>
  );
});

export const renderRow: RenderItem<Snippet> = (snippet, position, total) => (
  <SnippetRow snippet={snippet} position={position} total={total} />
);

function Author({ snippet: { userId, authorName, authorHandle } }: { snippet: Snippet }) {
  const { viewerId } = useBoard();
  if (userId === viewerId || authorName === null) return null;
  return (
    <span title={authorName} className="row-author truncate text-muted text-xs">
      by <AuthorName name={authorName} handle={authorHandle} />
    </span>
  );
}

function RowMeta({ snippet }: { snippet: Snippet }) {
  const { language, tags, fileCount, viewCount, updatedAt } = snippet;
  return (
    <div className="row-meta text-muted text-xs">
      <span className="row-language">
        <LanguageBadge language={language} />
      </span>
      <span className="row-tags">
        <RowTags tags={tags} />
      </span>
      <span data-numeric className="row-files">
        {fileCount > 1 && `${fileCount} files`}
      </span>
      <span data-numeric className="row-uses">
        {viewCount.toLocaleString('en')} uses
      </span>
      <span className="row-time">
        <Visibility snippet={snippet} />
        <RelativeTime iso={updatedAt} />
      </span>
    </div>
  );
}

function Visibility({ snippet }: { snippet: Snippet }) {
  const { viewerId } = useBoard();
  if (viewerId === null) return null;
  const { label, Icon } = visibilityOf(snippet, viewerId);
  return (
    <span title={label}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
