import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Snippet, SnippetDetail } from '#contract/snippets.ts';
import type { SnippetPrefill } from '#web/shared/snippet-prefill.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { snippetQuery } from '../api/queries.ts';
import { emptyDraft, toDraft } from './draft.ts';
import { SnippetFieldsSkeleton } from './snippet-fields-skeleton.tsx';
import { SnippetFormDialog } from './snippet-form-dialog.tsx';

interface DialogProps {
  userId: string;
  onClose: () => void;
}

export function NewSnippetDialog({ prefill, userId, onClose }: DialogProps & { prefill?: SnippetPrefill }) {
  const initial = useMemo(() => emptyDraft(prefill), [prefill]);
  return (
    <SnippetFormDialog
      id={null}
      initial={initial}
      userId={userId}
      prefilled={prefill !== undefined}
      isPublic={false}
      isOwn
      onClose={onClose}
    />
  );
}

interface EditSnippetDialogProps extends DialogProps {
  snippet: Snippet;
  /** Values that are not stored yet. */
  content?: SnippetDetail;
}

/** Loads the full snippet first if the card has a part of it. */
export function EditSnippetDialog({ snippet, content, userId, onClose }: EditSnippetDialogProps) {
  const isPart = content === undefined && (snippet.codeTruncated || snippet.fileCount > 1);
  const { data, isFetching, error, refetch } = useQuery({ ...snippetQuery(snippet.id), enabled: isPart });
  // Read once: a refetch must not change fields while they are edited.
  const [initial, setInitial] = useState(() => (isPart ? null : toDraft(content ?? { ...snippet, files: [] })));
  if (initial === null && data && !isFetching) setInitial(toDraft(data));
  if (initial) {
    return (
      <SnippetFormDialog
        id={snippet.id}
        initial={initial}
        userId={userId}
        prefilled={content !== undefined}
        isPublic={snippet.isPublic}
        isOwn={snippet.userId === userId}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit Snippet"
      maxWidth={600}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled>
            Update Snippet
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />
      ) : (
        <SnippetFieldsSkeleton />
      )}
    </Dialog>
  );
}
