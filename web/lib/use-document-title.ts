import { useEffect } from 'react';

const PRODUCT = 'Pegboard';

/** Names the page in the tab, the history and to screen readers; undefined leaves it to somebody who knows better. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
