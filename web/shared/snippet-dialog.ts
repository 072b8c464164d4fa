import { createContext, useContext } from 'react';
import type { SnippetInput } from '#contract/snippet-body.ts';
import type { Snippet } from '#contract/snippets.ts';

/** Mode in which the snippet dialog opens. */
export type SnippetDialogRequest =
  | { mode: 'create'; prefill?: Partial<SnippetInput> }
  | { mode: 'edit'; snippet: Snippet };

/** Opens the snippet dialog. */
export interface SnippetDialogControl {
  openCreate: (prefill?: Partial<SnippetInput>) => void;
  openEdit: (snippet: Snippet) => void;
}

export const SnippetDialogContext = createContext<SnippetDialogControl | null>(null);

/** @throws Error outside of the signed-in shell */
export function useSnippetDialog(): SnippetDialogControl {
  const control = useContext(SnippetDialogContext);
  if (control === null) throw new Error('useSnippetDialog is used outside of the signed-in shell');
  return control;
}
