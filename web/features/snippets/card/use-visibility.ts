import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { filesOf } from '#contract/snippet-files.ts';
import type { Snippet } from '#contract/snippets.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import { publishWithConsent } from '#web/shared/secrets/secrets-question.ts';
import { toast } from '#web/ui/toast-store.ts';
import { type PublishedSnippet, usePublishSnippet } from '../api/mutations.ts';
import { snippetQuery } from '../api/queries.ts';

/** Toggles visibility, asks about possible secrets and shows a toast. */
export function useVisibility() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = usePublishSnippet();

  /**
   * Returns the updated snippet, or null after an error or if the person decides against it.
   *
   * @param onEdit called before the dialog opens in which the person removes possible secrets
   */
  const toggle = useCallback(
    async (snippet: PublishedSnippet, onEdit?: () => void): Promise<Snippet | null> => {
      const load = () => client.fetchQuery(snippetQuery(snippet.id));
      try {
        const stored = await publishWithConsent((allowFindings) => mutateAsync({ snippet, allowFindings }), {
          title: snippet.title,
          audience: snippet.isPublic ? 'public' : 'becoming public',
          async read() {
            const detail = await load();
            return { ...detail, files: filesOf(detail) };
          },
          onEdit() {
            onEdit?.();
            load().then(
              (detail) => openDialog('editSnippet', { snippet: detail }),
              (error: unknown) => tellError(errorMessage(error)),
            );
          },
        });
        if (stored) toast(stored.isPublic ? PUBLISHED : { title: 'Snippet unpublished' });
        return stored;
      } catch (error) {
        const hasSecrets = error instanceof ApiError && error.code === 'secrets_found';
        tellError(hasSecrets ? error.message : 'Failed to update visibility. Please try again.');
        return null;
      }
    },
    [client, mutateAsync],
  );
  return { toggle, busy: isPending };
}

const PUBLISHED = { title: 'Snippet published', description: PUBLIC_NOTICE };
const tellError = (description: string) => toast({ title: 'Error', description, variant: 'destructive' });
