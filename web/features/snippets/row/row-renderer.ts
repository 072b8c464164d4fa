import type { Snippet } from '#contract/snippets.ts';
import { createStore } from '#web/lib/create-store.ts';
import type { RenderItem } from '#web/ui/masonry/masonry-item.tsx';

/** Renders a snippet as a row; null until the list view was shown. Most visits show the grid. */
export const rowRenderer = createStore<{ render: RenderItem<Snippet> } | null>(null);

/** @param fallback renders the items if the rows cannot be loaded */
export const loadRows = (fallback: RenderItem<Snippet>) =>
  import('./snippet-row.tsx').then(
    ({ renderRow }) => rowRenderer.set({ render: renderRow }),
    (error) => {
      console.warn(error);
      rowRenderer.set({ render: fallback });
    },
  );
