import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useRecordUse } from '../api/mutations.ts';
import { snippetQuery } from '../api/queries.ts';

/** How long a button confirms the copy, in ms. */
const FEEDBACK = 1_000;

const COPY_BY_HAND = 'Could not copy to clipboard. Try again or use the edit mode to select and copy manually.';

/**
 * Copies the full code of a snippet, shows a toast and counts a use.
 *
 * @param failure text of the error toast
 * @returns a function that resolves to whether the copy succeeded
 */
export function useCopy(failure = COPY_BY_HAND): (snippet: Snippet) => Promise<boolean> {
  const client = useQueryClient();
  const { mutate: recordUse } = useRecordUse();

  async function wholeCode({ id, code, codeTruncated }: Snippet): Promise<string> {
    return codeTruncated ? (await client.fetchQuery(snippetQuery(id))).code : code;
  }

  return async (snippet) => {
    const code = await wholeCode(snippet).catch(() => null);
    if (code === null || !(await copyText(code))) {
      toast({ title: 'Copy failed', description: failure, variant: 'destructive' });
      return false;
    }
    toast({ title: 'Code copied!' });
    recordUse(snippet.id);
    return true;
  };
}

/** Adds the button state to `useCopy`. */
export function useCopyCode(snippet: Snippet, failure?: string) {
  const copyWhole = useCopy(failure);
  const [state, setState] = useState<'ready' | 'copying' | 'copied'>('ready');

  async function copy() {
    if (state !== 'ready') return;
    setState('copying');
    const copied = await copyWhole(snippet);
    setState(copied ? 'copied' : 'ready');
    if (copied) setTimeout(() => setState('ready'), FEEDBACK);
  }

  return { copied: state === 'copied', copy };
}
