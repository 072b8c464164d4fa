import { Trash2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { TrashedSnippet } from '#contract/trash.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CHIP_ROWS } from '#web/ui/class-names.ts';
import { CodeView } from '#web/ui/code/code-view.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { CardTags } from '../card/card-tags.tsx';
import { LanguageBadge } from '../card/language-badge.tsx';
import { daysLeft } from './days-left.ts';
import '../card/card.css';

interface TrashCardProps {
  snippet: TrashedSnippet;
  /** Position and size in the list, for screen readers. */
  position: number;
  total: number;
  /** Never rejects. */
  onRestore: (snippet: TrashedSnippet) => Promise<void>;
  onPurge: () => void;
}

/** Renders a deleted snippet as a faded card. */
export function TrashCard({ snippet, position, total, onRestore, onPurge }: TrashCardProps) {
  const { title, description, code, language, tags, deletedAt, purgeAt } = snippet;
  const titleId = useId();
  const [restoring, setRestoring] = useState(false);
  async function restore(): Promise<void> {
    setRestoring(true);
    await onRestore(snippet);
    setRestoring(false);
  }
  return (
    <article
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={titleId}
      className="relative rounded-card border border-control border-dashed bg-sunken"
    >
      <LanguageDot language={language} className="card-peg absolute -top-1.5 left-1/2 size-3 grayscale" />
      <header className="px-4 pt-4 pb-3 text-muted">
        <h2 id={titleId} dir="auto" className="line-clamp-2 font-semibold text-base">
          {title}
        </h2>
        {description && (
          <p dir="auto" className="mt-0.5 line-clamp-3 text-sm">
            {description}
          </p>
        )}
      </header>
      <div className="card-code relative border-line border-y grayscale">
        <CodeView code={code} language={language} label={`Code of ${title}`} maxHeight="12rem" />
      </div>
      <footer className="px-4 pt-3 pb-2">
        <div className={`${CHIP_ROWS} grayscale`}>
          <LanguageBadge language={language} />
          <CardTags tags={tags} />
        </div>
        <div className="mt-1.5 flex items-center gap-2 pointer-coarse:mt-2">
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-muted text-xs">
            <span>
              Deleted <RelativeTime iso={deletedAt} />
            </span>
            <span data-numeric className="font-medium">
              {daysLeft(purgeAt, new Date())}
            </span>
          </p>
          <Button
            size="sm"
            variant="primary"
            aria-label={`Restore ${title}`}
            busy={restoring}
            onClick={() => void restore()}
          >
            {!restoring && <Undo2 aria-hidden="true" />}
            Restore
          </Button>
          <IconButton
            size="sm"
            label={`Delete ${title} for good`}
            icon={<Trash2 />}
            onClick={onPurge}
            className="-mr-1.5"
          />
        </div>
      </footer>
    </article>
  );
}
