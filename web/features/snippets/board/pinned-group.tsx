import { useId } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { MoveContext, type Mover } from '../card/move-context.ts';
import { SnippetCard } from '../card/snippet-card.tsx';
import { ListViewContext } from '../hits/list-view-context.ts';
import { rowRenderer } from '../row/row-renderer.ts';
import { ArrangeArea } from './arrange-area.tsx';

interface PinnedGroupProps {
  snippets: readonly Snippet[];
  mover: Mover | null;
  rows: boolean;
}

/** Renders the pinned snippets above the others. They are few, so that all are mounted. */
export function PinnedGroup({ snippets, mover, rows }: PinnedGroupProps) {
  const id = useId();
  const row = rowRenderer.use();
  return (
    <section aria-labelledby={id} className={`border-line border-b ${rows ? 'mb-3 pb-3' : 'mb-6 pb-6'}`}>
      <h2 id={id} className={`font-semibold text-base ${rows ? 'mb-2' : 'mb-4'}`}>
        Pinned
      </h2>
      <ListViewContext value={rows}>
        <MoveContext value={mover}>
          <ArrangeArea role="feed" aria-labelledby={id} className={rows ? 'space-y-1.5' : 'board-skeleton'}>
            {snippets.map((snippet, at) => (
              <div key={snippet.id} data-pinned="">
                {rows && row ? (
                  row.render(snippet, at + 1, snippets.length)
                ) : (
                  <SnippetCard snippet={snippet} position={at + 1} total={snippets.length} />
                )}
              </div>
            ))}
          </ArrangeArea>
        </MoveContext>
      </ListViewContext>
    </section>
  );
}
