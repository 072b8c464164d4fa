import { createContext, useContext } from 'react';
import type { Collection } from '#contract/collections.ts';
import type { Snippet } from '#contract/snippets.ts';

/** Opens the collection dialogs. */
export interface CollectionDialogControl {
  openCreate: () => void;
  openEdit: (collection: Collection) => void;
  openDelete: (collection: Collection) => void;
  /** Opens the dialog that adds a snippet to a collection. */
  openAdd: (snippet: Pick<Snippet, 'id' | 'title'>) => void;
}

/** Null for visitors. */
export const CollectionDialogContext = createContext<CollectionDialogControl | null>(null);

/** @throws Error outside of the signed-in shell */
export function useCollectionDialogs(): CollectionDialogControl {
  const control = useContext(CollectionDialogContext);
  if (control === null) throw new Error('useCollectionDialogs is used outside of the signed-in shell');
  return control;
}
