import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useOverdue } from '#web/lib/use-overdue.ts';
import { DraftNotice } from '#web/shared/drafts/draft-notice.tsx';
import { DraftStatus } from '#web/shared/drafts/draft-status.tsx';
import { showDraftToast } from '#web/shared/drafts/draft-toast.ts';
import { useFileTarget } from '#web/shared/use-file-target.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { SnippetDraft } from './draft.ts';
import { SnippetFields } from './snippet-fields.tsx';
import { useLanguageGuess } from './use-language-guess.ts';
import { usePossibleSecrets } from './use-possible-secrets.ts';
import { useSnippetFiles } from './use-snippet-files.ts';
import { useSnippetForm } from './use-snippet-form.ts';

interface SnippetFormDialogProps {
  /** Null creates a new snippet. */
  id: number | null;
  initial: SnippetDraft;
  /** Owner of the draft. */
  userId: string;
  prefilled: boolean;
  isPublic: boolean;
  /** The snippet belongs to the person, or is new. */
  isOwn: boolean;
  onClose: () => void;
}

export function SnippetFormDialog({ onClose, ...options }: SnippetFormDialogProps) {
  const { isPublic, isOwn } = options;
  const formId = useId();
  const { form, submit, saving, failed, conflict, isNew, restored, outdated, discardDraft, keepDraft, storageFull } =
    useSnippetForm({
      ...options,
      onSaved: onClose,
      onEditSecrets: ([first]) => first && files.showPosition(first),
    });
  const words = WORDS[isNew ? 'create' : 'edit'];
  const files = useSnippetFiles(form);
  const guess = useLanguageGuess(form, files.active);
  const secrets = usePossibleSecrets(form, isPublic);
  const [isExpanded, setExpanded] = useState(false);
  const { over, ...dropTarget } = useFileTarget((dropped) => void (saving || files.addFiles(dropped)));
  const overdue = useOverdue(saving);
  const busy = saving && !overdue;

  // On small screens, an old toast would cover the buttons.
  useEffect(dismissToast, []);

  function close() {
    if (busy) return;
    settleField();
    showDraftToast(keepDraft());
    onClose();
  }

  function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    settleField();
    event.currentTarget.requestSubmit();
  }

  function send(event: FormEvent<HTMLFormElement>) {
    guess.flush();
    const refusing = event.currentTarget.querySelector<HTMLElement>('input:invalid');
    if (!refusing) return void submit(event);
    event.preventDefault();
    // Validates the other fields too.
    void form.trigger().then(() => refusing.focus());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={words.title}
      maxWidth={600}
      expanded={{ on: isExpanded, change: setExpanded }}
      handlers={dropTarget}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={saving}>
            {saving ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="snippet-form" onSubmit={send} onKeyDownCapture={submitByKeys} noValidate>
        {restored && (
          <DraftNotice
            remark={outdated ? 'The snippet was changed since.' : null}
            onDiscard={discardDraft}
            className="mb-4"
          />
        )}
        {conflict && (
          <div className="mb-4">
            <ConflictNotice conflict={conflict} getValues={form.getValues} />
          </div>
        )}
        {failed && (
          <div className="mb-4">
            <ErrorMessage>Error: {words.failure}</ErrorMessage>
          </div>
        )}
        <DraftStatus overdue={overdue} noRoom={storageFull} className="mb-4" />
        <SnippetFields form={form} files={files} guess={guess} secrets={secrets} disabled={saving} hasTrigger={isOwn} />
      </form>
      {over && <DropHint />}
    </Dialog>
  );
}

function DropHint() {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-card border-2 border-accent border-dashed bg-surface/85"
    >
      <p className="font-semibold text-lg">Drop files to add them</p>
    </div>
  );
}

/** Blurs the focused field, so that it commits pending text such as a tag. */
function settleField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  field.blur();
  field.focus();
}

const WORDS = {
  create: {
    title: 'Create Snippet',
    save: 'Create Snippet',
    saving: 'Creating...',
    failure: 'Failed to create snippet. Please try again.',
  },
  edit: {
    title: 'Edit Snippet',
    save: 'Update Snippet',
    saving: 'Updating...',
    failure: 'Failed to update snippet. Please try again.',
  },
} as const;
