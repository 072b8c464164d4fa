import type { Snippet } from '#contract/snippets.ts';
import { CHIP_ROWS } from '#web/ui/class-names.ts';
import { CardCode } from '../card/card-code.tsx';
import { CardMeta } from '../card/card-meta.tsx';
import { CardTags } from '../card/card-tags.tsx';
import { LanguageBadge } from '../card/language-badge.tsx';
import { useBoard } from '../card/use-board.ts';

/** Renders what a row has no room for: the code, the description, all tags. */
export function RowPanel({ id, snippet }: { id: string; snippet: Snippet }) {
  const { viewerId, activeTags, toggleTag } = useBoard();
  return (
    <div id={id} className="row-panel">
      {snippet.description && (
        <p dir="auto" data-searched="description" className="px-4 pb-3 text-muted text-sm">
          {snippet.description}
        </p>
      )}
      <CardCode snippet={snippet} />
      <div className="px-4 py-2.5">
        <div className={CHIP_ROWS}>
          <LanguageBadge language={snippet.language} />
          <CardTags tags={snippet.tags} active={activeTags} onToggle={toggleTag} />
        </div>
        <div className="mt-1.5">
          <CardMeta snippet={snippet} viewerId={viewerId} />
        </div>
      </div>
    </div>
  );
}
