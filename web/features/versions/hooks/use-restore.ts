import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SnippetDetail } from '#contract/snippets.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { publishWithConsent } from '#web/shared/secrets/secrets-question.ts';
import { toastWithUndo } from '#web/shared/undo.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useRestoreVersion } from '../api/mutations.ts';
import { versionQuery } from '../api/queries.ts';
import { restoredContent } from '../utils/restored-content.ts';

/** Restores versions of a snippet and reports the result in a toast, from which it can be undone. */
export function useRestore(snippet: SnippetDetail) {
  const { id, version: current } = snippet;
  const client = useQueryClient();
  const { mutateAsync, isPending } = useRestoreVersion(id);
  const isRestoring = useRef(false);

  /** Restores a version, and asks about possible secrets if the snippet is public. Returns null if they stay private. */
  function send(number: number, file?: string): Promise<SnippetDetail | null> {
    const body = { basedOn: current, ...(file !== undefined && { files: [file] }) };
    const read = async () => restoredContent(snippet, await client.fetchQuery(versionQuery(id, number)), file);
    return publishWithConsent((allowFindings) => mutateAsync({ number, ...body, allowFindings }), {
      title: snippet.title,
      audience: snippet.isPublic ? 'public' : 'private link',
      mayAllow: snippet.role === 'owner',
      read,
      onEdit: () => void read().then((content) => openDialog('editSnippet', { snippet, content }), tellFailure),
    });
  }

  /** @returns whether a version was added */
  async function restore(number: number, file?: string): Promise<boolean> {
    // A double click comes before the button is disabled.
    if (isRestoring.current) return false;
    isRestoring.current = true;
    try {
      const stored = await send(number, file);
      if (stored === null) return false;
      if (stored.version === current) {
        toast({ title: 'Nothing to restore', description: 'The snippet is already like this.' });
        return false;
      }
      toastWithUndo({ title: 'Version restored', description: `It is now version ${stored.version}.` }, async () => {
        await mutateAsync({ number: current, basedOn: stored.version });
        return { title: 'Restoration undone' };
      });
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      isRestoring.current = false;
    }
  }

  return { restore, restoring: isPending };
}

const tellFailure = (error: unknown) =>
  toast({ title: 'Error restoring the version', description: reasonOf(error), variant: 'destructive' });

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'conflict'
    ? 'The snippet was changed elsewhere. Look at the newest version and try again.'
    : errorMessage(error);
