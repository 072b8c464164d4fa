import { createContext, useContext } from 'react';
import type { Snippet, SnippetInput } from '#contract/snippets.ts';

/** What the dialog for snippets was opened for. */
export type SnippetDialogRequest =
  | { mode: 'create'; prefill?: Partial<SnippetInput> }
  | { mode: 'edit'; snippet: Snippet };

/** Opens the dialog in which snippets are made and changed, from wherever one is. */
export interface SnippetDialogControl {
  openCreate: (prefill?: Partial<SnippetInput>) => void;
  openEdit: (snippet: Snippet) => void;
}

export const SnippetDialogContext = createContext<SnippetDialogControl | null>(null);

/** @throws Error outside of the signed-in shell: visitors have no snippets to make or change */
export function useSnippetDialog(): SnippetDialogControl {
  const control = useContext(SnippetDialogContext);
  if (control === null) throw new Error('useSnippetDialog is used outside of the signed-in shell');
  return control;
}
