import type { ReactNode } from 'react';
import { COLLECTION_PREVIEW_MAX } from '#contract/limits.ts';
import './collection-board.css';

const SLOTS = Array.from({ length: COLLECTION_PREVIEW_MAX }, (_, index) => index);

interface CollectionBoardProps {
  /** Number of slots with a snippet. The others have empty pegs. */
  taken: number;
  /** Renders a snippet; null for a placeholder. */
  render?: (slot: number) => ReactNode;
}

/** Renders a board in miniature. Its height does not depend on its content. */
export function CollectionBoard({ taken, render }: CollectionBoardProps) {
  return (
    <ul aria-label="First snippets" aria-hidden={taken === 0 || undefined} className="collection-board">
      {SLOTS.map((slot) => {
        const content = slot < taken ? render?.(slot) : null;
        return (
          <li key={slot} aria-hidden={content ? undefined : true} className={slot < taken ? 'miniature' : undefined}>
            {content ?? <span className="miniature-peg" />}
          </li>
        );
      })}
    </ul>
  );
}
