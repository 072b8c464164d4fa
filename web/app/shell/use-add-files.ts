import { useCallback, useRef } from 'react';
import type { FilesRead } from '#web/features/transfer/utils/read-files.ts';
import { useSnippetDialog } from '#web/shared/snippet-dialog.ts';
import type { TextFile } from '#web/shared/transfer.ts';
import { toast } from '#web/ui/toast-store.ts';

interface AddFilesOptions {
  onLibrary: (file: TextFile) => void;
  onSeveral: (files: FilesRead) => void;
}

const refuse = (description: string) => toast({ title: 'Nothing was added', description, variant: 'destructive' });

/** Routes files to the snippet dialog, the import dialog or the confirmation list. */
export function useAddFiles(
  options: AddFilesOptions,
): (files: readonly File[], folders?: readonly string[]) => Promise<void> {
  const { openCreate } = useSnippetDialog();
  const current = useRef(options);
  current.current = options;
  return useCallback(
    async (files, folders) => {
      const reader = await import('#web/features/transfer/utils/files.ts').catch(() => null);
      if (reader === null) return refuse('Network error. Please check your internet connection.');
      const { planFiles, readFiles } = reader;
      const plan = planFiles(await readFiles(files, folders));
      switch (plan?.kind) {
        case 'create':
          return openCreate(plan.prefill);
        case 'import':
          return current.current.onLibrary(plan.file);
        case 'confirm':
          return current.current.onSeveral(plan.files);
        case 'refuse':
          refuse(plan.message);
      }
    },
    [openCreate],
  );
}
