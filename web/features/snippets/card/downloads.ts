import { downloadArchive } from '#contract/snippet-calls.ts';
import type { Snippet, SnippetFile } from '#contract/snippets.ts';
import { baseName } from '#domain/file-languages.ts';
import { fileBaseName } from '#domain/file-names.ts';
import { callFile } from '#web/lib/http.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Downloads one file. */
export function saveSnippetFile({ name, code }: SnippetFile): void {
  saveFile(baseName(name), new Blob([code], { type: 'text/plain' }));
}

/** Downloads all files of a snippet as a ZIP file. Reports a failure in a toast. */
export async function saveArchive({ id, title }: Snippet): Promise<void> {
  try {
    saveFile(`${fileBaseName(title)}.zip`, await callFile(downloadArchive, { params: { id } }));
  } catch (error) {
    toast({ title: 'Download failed', description: errorMessage(error), variant: 'destructive' });
  }
}
