import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Snippet, SnippetDetail } from '#contract/snippets.ts';
import type { SnippetDialogRequest, SnippetPrefill } from '#web/shared/snippet-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { snippetQuery } from '../api/queries.ts';
import { emptyDraft, toDraft } from './draft.ts';
import { SnippetFieldsSkeleton } from './snippet-fields-skeleton.tsx';
import { SnippetFormDialog } from './snippet-form-dialog.tsx';

interface SnippetDialogHostProps {
  request: SnippetDialogRequest;
  /** Owner of the draft. */
  userId: string;
  onClose: () => void;
}

/** Renders the dialog to create or edit a snippet. */
export function SnippetDialogHost({ request, userId, onClose }: SnippetDialogHostProps) {
  return request.mode === 'create' ? (
    <CreateDialog prefill={request.prefill} userId={userId} onClose={onClose} />
  ) : (
    <EditDialog snippet={request.snippet} content={request.content} userId={userId} onClose={onClose} />
  );
}

interface DialogProps {
  userId: string;
  onClose: () => void;
}

function CreateDialog({ prefill, userId, onClose }: DialogProps & { prefill?: SnippetPrefill }) {
  const initial = useMemo(() => emptyDraft(prefill), [prefill]);
  return (
    <SnippetFormDialog
      id={null}
      initial={initial}
      userId={userId}
      prefilled={prefill !== undefined}
      isPublic={false}
      onClose={onClose}
    />
  );
}

/** Loads the full snippet first if the card has a part of it. */
function EditDialog({
  snippet,
  content,
  userId,
  onClose,
}: DialogProps & { snippet: Snippet; content?: SnippetDetail }) {
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
