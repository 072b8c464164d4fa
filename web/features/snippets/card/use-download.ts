import { useQueryClient } from '@tanstack/react-query';
import { filesOf } from '#contract/snippet-files.ts';
import type { Snippet, SnippetDetail } from '#contract/snippets.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { toast } from '#web/ui/toast-store.ts';
import { snippetQuery } from '../api/queries.ts';
import { saveArchive, saveSnippetFile } from './downloads.ts';

/** Returns a function that downloads a snippet: its only file, or a ZIP file. Reports a failure in a toast. */
export function useDownload(): (snippet: Snippet | SnippetDetail) => Promise<void> {
  const client = useQueryClient();
  return async (snippet) => {
    if (snippet.fileCount > 1) return saveArchive(snippet);
    try {
      // A card has only a preview of the code.
      const detail = 'files' in snippet ? snippet : await client.fetchQuery(snippetQuery(snippet.id));
      const [file] = filesOf(detail);
      if (file) saveSnippetFile(file);
    } catch (error) {
      toast({ title: 'Download failed', description: errorMessage(error), variant: 'destructive' });
    }
  };
}
