import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { toast } from '#web/ui/toast-store.ts';
import { snippetQuery } from '../api/queries.ts';
import { useRecordUse } from '../api/record-use.ts';
import { templateToFill } from './template-to-fill.ts';

/** How long a button confirms the copy, in ms. */
const FEEDBACK = 1_000;

/** A snippet whose code is copied. */
export interface CopiedSnippet extends Pick<Snippet, 'title' | 'code' | 'codeTruncated' | 'language' | 'isTemplate'> {
  /** Null if it was opened by a private link, which counts no uses. */
  id: number | null;
}

const COPY_BY_HAND = 'Could not copy to clipboard. Try again or use the edit mode to select and copy manually.';

/**
 * Copies a text that was made from a snippet, shows a toast and counts a use.
 *
 * @param failure text of the error toast
 * @returns a function that resolves to whether the copy succeeded
 */
export function useCopyText(failure = COPY_BY_HAND) {
  const { mutate: recordUse } = useRecordUse();
  return async (snippetId: number | null, text: string | Promise<string>): Promise<boolean> => {
    if (!(await copyText(text).catch(() => false))) {
      toast({ title: 'Copy failed', description: failure, variant: 'destructive' });
      return false;
    }
    toast({ title: 'Code copied!' });
    if (snippetId !== null) recordUse(snippetId);
    return true;
  };
}

interface CopyOptions {
  /** Copies a template as it is instead of asking for its values. */
  unfilled?: boolean;
}

/**
 * Copies the full code of a snippet, or opens the form of a template.
 *
 * @param failure text of the error toast
 * @returns a function that resolves to whether the code was copied
 */
export function useCopy(failure?: string): (snippet: CopiedSnippet, options?: CopyOptions) => Promise<boolean> {
  const client = useQueryClient();
  const copy = useCopyText(failure);

  const wholeCode = ({ id, code, codeTruncated }: CopiedSnippet) =>
    codeTruncated && id !== null ? client.fetchQuery(snippetQuery(id)).then((whole) => whole.code) : code;

  return async (snippet, { unfilled = false } = {}) => {
    if (!snippet.isTemplate || unfilled) return copy(snippet.id, wholeCode(snippet));
    templateToFill.set(snippet);
    return false;
  };
}

/** Adds the button state to `useCopy`. */
export function useCopyCode(snippet: CopiedSnippet, failure?: string) {
  const copyWhole = useCopy(failure);
  const { copied, confirm } = useCopied(FEEDBACK);
  const [copying, setCopying] = useState(false);

  async function copy(options?: CopyOptions) {
    if (copying || copied) return;
    setCopying(true);
    if (await copyWhole(snippet, options)) confirm();
    setCopying(false);
  }

  return { copied, copy };
}
