import type { SnippetDetail } from '#contract/snippets.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useRestoreVersion } from '../api/mutations.ts';

/** Restores versions of a snippet and reports the result in a toast, from which it can be undone. */
export function useRestore({ id, version: current, updatedAt }: SnippetDetail) {
  const { mutateAsync, isPending } = useRestoreVersion(id);

  /** @returns whether a version was added */
  async function restore(number: number, file?: string): Promise<boolean> {
    try {
      const stored = await mutateAsync({ number, basedOn: updatedAt, ...(file !== undefined && { files: [file] }) });
      if (stored.version === current) {
        toast({ title: 'Nothing to restore', description: 'The snippet is already like this.' });
        return false;
      }
      toastWithUndo({ title: 'Version restored', description: `It is now version ${stored.version}.` }, async () => {
        await mutateAsync({ number: current, basedOn: stored.updatedAt });
        return { title: 'Restoration undone' };
      });
      return true;
    } catch (error) {
      toast({ title: 'Error restoring the version', description: reasonOf(error), variant: 'destructive' });
      return false;
    }
  }

  return { restore, restoring: isPending };
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'conflict'
    ? 'The snippet was changed elsewhere. Look at the newest version and try again.'
    : errorMessage(error);
