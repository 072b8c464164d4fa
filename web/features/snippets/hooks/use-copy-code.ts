import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useRecordUse } from '../api/mutations.ts';
import { snippetQuery } from '../api/queries.ts';

/** How long a button says that it has copied, in ms. */
const FEEDBACK = 1_000;

/** What to do where nothing could be copied. */
const COPY_BY_HAND = 'Could not copy to clipboard. Try again or use the edit mode to select and copy manually.';

/**
 * Copies the code of a snippet, all of it also where only its beginning is known, says so and counts it as a use.
 *
 * @param failure what the toast says when it did not work
 * @returns copies; whether it worked
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

/** The same for a button that says for a moment that it has copied. */
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
