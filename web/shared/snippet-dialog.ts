import { createContext, useContext } from 'react';
import type { Snippet, SnippetDetail } from '#contract/snippets.ts';

/** A file of a new snippet. Without a language it is guessed. */
export interface NewFile {
  name: string;
  code: string;
  language?: string;
}

/** Values of a new snippet. */
export interface SnippetPrefill {
  title: string;
  files: readonly NewFile[];
}

/** Mode in which the snippet dialog opens. */
export type SnippetDialogRequest =
  | { mode: 'create'; prefill?: SnippetPrefill }
  | { mode: 'edit'; snippet: Snippet; content?: SnippetDetail };

/** Opens the snippet dialog. */
export interface SnippetDialogControl {
  openCreate: (prefill?: SnippetPrefill) => void;
  /** @param content values that are not stored yet */
  openEdit: (snippet: Snippet, content?: SnippetDetail) => void;
}

export const SnippetDialogContext = createContext<SnippetDialogControl | null>(null);

/** @throws Error outside of the signed-in shell */
export function useSnippetDialog(): SnippetDialogControl {
  const control = useContext(SnippetDialogContext);
  if (control === null) throw new Error('useSnippetDialog is used outside of the signed-in shell');
  return control;
}
