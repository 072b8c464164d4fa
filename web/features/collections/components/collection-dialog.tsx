import { useEffect, useId } from 'react';
import type { Collection } from '#contract/collections.ts';
import { useOverdue } from '#web/lib/use-overdue.ts';
import { DraftNotice } from '#web/shared/drafts/draft-notice.tsx';
import { DraftStatus } from '#web/shared/drafts/draft-status.tsx';
import { showDraftToast } from '#web/shared/drafts/draft-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { useCollectionForm } from '../hooks/use-collection-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';

interface CollectionDialogProps {
  /** Null creates a new collection. */
  collection: Collection | null;
  /** Owner of the draft. */
  userId: string;
  onSaved?: (stored: Collection) => void;
  onClose: () => void;
}

/** Renders the dialog to create or edit a collection. */
export function CollectionDialog({ collection, userId, onSaved, onClose }: CollectionDialogProps) {
  const formId = useId();
  const { form, submit, saving, failure, conflict, isNew, restored, outdated, discardDraft, keepDraft, storageFull } =
    useCollectionForm({
      collection,
      userId,
      onSaved: (stored) => {
        onSaved?.(stored);
        onClose();
      },
    });
  const { errors } = form.formState;
  const overdue = useOverdue(saving);
  const busy = saving && !overdue;

  // On small screens, an old toast would cover the buttons.
  useEffect(dismissToast, []);

  function close() {
    if (busy) return;
    showDraftToast(keepDraft());
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={isNew ? 'New Collection' : 'Edit Collection'}
      maxWidth={480}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={saving}>
            {saving ? 'Processing...' : isNew ? 'Create Collection' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {restored && (
          <DraftNotice remark={outdated ? 'The collection was changed since.' : null} onDiscard={discardDraft} />
        )}
        {conflict && <ConflictNotice conflict={conflict} />}
        {failure !== null && <ErrorMessage>{failure}</ErrorMessage>}
        <DraftStatus overdue={overdue} noRoom={storageFull} />
        <Field label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} dir="auto" autoComplete="off" disabled={saving} />
        </Field>
        <Field label="Description" error={errors.description?.message} hint="What belongs in it, if that needs saying">
          <Textarea {...form.register('description')} dir="auto" rows={2} disabled={saving} />
        </Field>
      </form>
    </Dialog>
  );
}
