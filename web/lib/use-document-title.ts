import { useEffect } from 'react';

const PRODUCT = 'Pegboard';

/** Sets the document title; undefined leaves it unchanged. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
