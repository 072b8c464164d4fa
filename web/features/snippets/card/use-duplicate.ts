import { useLocation } from 'wouter';
import type { Snippet } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { paths } from '#web/lib/paths.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useForkSnippet } from '../api/fork-snippet.ts';

/** Returns a function that copies a snippet and opens the copy. */
export function useDuplicate(): (snippet: Snippet) => Promise<void> {
  const { mutateAsync } = useForkSnippet();
  const [, navigate] = useLocation();
  return async ({ id }) => {
    try {
      const copy = await mutateAsync(id);
      navigate(paths.snippet.href(copy.id));
      toast({ title: 'Snippet duplicated', description: 'This is your private copy.' });
    } catch (error) {
      toast({ title: 'Error duplicating snippet', description: errorMessage(error), variant: 'destructive' });
    }
  };
}
