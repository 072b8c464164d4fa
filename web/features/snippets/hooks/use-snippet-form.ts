import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Snippet, SnippetInput } from '#contract/snippets.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { useAutosave, useDraft } from '#web/shared/drafts/use-draft.ts';
import { detectConflict, type EditConflict } from '#web/shared/edit-conflict.ts';
import { toast } from '#web/ui/toast-store.ts';
import { snippetKeys } from '../api/keys.ts';
import { useSaveSnippet } from '../api/mutations.ts';
import { snippetQuery } from '../api/queries.ts';
import { draftKey, SnippetDraft } from '../utils/draft.ts';

/** What is sent, and what only the form and its draft know. */
export type SnippetFormValues = z.input<typeof SnippetInput> &
  Partial<Pick<SnippetDraft, 'typedTag' | 'languageSettled' | 'basedOn'>>;

interface SnippetFormOptions {
  /** The snippet that is changed; null makes a new one. */
  id: number | null;
  /** What the fields begin with where no draft was left. */
  initial: SnippetDraft;
  /** Who is signed in: drafts are kept for each person. */
  userId: string;
  /** The fields come from outside, such as a dropped file: an older draft waits for another time. */
  prefilled: boolean;
  onSaved: () => void;
}

/** The form of a snippet: it keeps a draft of what is typed until that is saved, and shows the server's complaints at their fields. */
export function useSnippetForm({ id, initial, userId, prefilled, onSaved }: SnippetFormOptions) {
  const [conflict, setConflict] = useState<EditConflict<Snippet> | null>(null);
  /** What was deleted elsewhere is made anew. */
  const savedAs = conflict?.kind === 'deleted' ? null : id;
  const draft = useDraft({
    key: draftKey(userId, savedAs),
    schema: SnippetDraft,
    initial,
    prefilled: prefilled || savedAs !== id,
  });
  const [failed, setFailed] = useState(false);
  const client = useQueryClient();
  const form = useForm<SnippetFormValues, unknown, SnippetInput>({
    resolver: zodResolver(SnippetInput),
    defaultValues: draft.restored ?? initial,
    reValidateMode: 'onChange',
  });
  const save = useSaveSnippet();
  const isMounted = useIsMounted();

  const { save: saveDraft } = draft;
  const keepDraft = useCallback(() => saveDraft(form.getValues()), [saveDraft, form]);
  const { storageFull, cancel: cancelAutosave } = useAutosave(form, keepDraft);
  function clearDraft(): void {
    cancelAutosave();
    draft.discard();
  }

  /** The next try makes a new one, and so does the draft: nobody could open that of the old one any more. */
  function recreate(): void {
    clearDraft();
    setConflict({ kind: 'deleted' });
    void client.invalidateQueries({ queryKey: snippetKeys.all });
  }
  const isDeleted = conflict?.kind === 'deleted';
  useEffect(() => {
    if (isDeleted) keepDraft();
  }, [isDeleted, keepDraft]);

  /**
   * Says why nothing was stored. What was changed elsewhere is shown, and replaced by the next try.
   *
   * @returns false, or true where it is stored all the same: an earlier try did that, and its reply alone was lost
   */
  async function handleSaveError(error: unknown, input: SnippetInput): Promise<boolean> {
    const read = (of: number) => client.fetchQuery(snippetQuery(of));
    // Of a dialog that was closed the draft is left as it was kept.
    const found = savedAs === null || !isMounted.current ? null : await detectConflict(error, () => read(savedAs));
    if (found?.kind === 'changed') {
      if (hashKey([SnippetInput.safeParse(found.now).data]) === hashKey([input])) return true;
      form.setValue('basedOn', found.now.updatedAt);
      setConflict(found);
    } else if (found) recreate();
    else {
      setFailed(true);
      tellFailure(error, savedAs === null);
      for (const { path, message } of error instanceof ApiError ? error.issues : []) {
        const name = fieldOf(path);
        if (name) form.setError(name, { message });
      }
    }
    return false;
  }

  const storing = useRef(false);
  const store = form.handleSubmit(
    async (input) => {
      setFailed(false);
      try {
        await save.mutateAsync({ id: savedAs, input, basedOn: form.getValues('basedOn') ?? undefined });
      } catch (error) {
        if (!(await handleSaveError(error, input))) return;
        void client.invalidateQueries({ queryKey: snippetKeys.all });
      }
      clearDraft();
      tellSuccess(savedAs === null);
      if (isMounted.current) onSaved();
    },
    () => {
      const { title, code } = form.getValues();
      if (title.trim() === '' || code.trim() === '') {
        toast({ title: 'Error', description: 'Title and code are required', variant: 'destructive' });
      }
    },
  );

  /** Once at a time: a key can be pressed again while a button cannot. */
  async function submit(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault();
    if (storing.current) return;
    storing.current = true;
    await store(event).finally(() => {
      storing.current = false;
    });
  }

  return {
    form,
    submit,
    saving: save.isPending,
    failed,
    conflict,
    isNew: savedAs === null,
    /** Whether what was left unsaved is of an older version than the one that is changed. */
    outdated: draft.restored !== null && draft.restored.basedOn !== initial.basedOn,
    /** Whether the fields began with what was left unsaved. */
    restored: draft.restored !== null,
    discardDraft() {
      clearDraft();
      form.reset(initial);
    },
    /** Stores what is typed at once. */
    keepDraft,
    /** Whether what was typed last could not be stored in this browser. */
    storageFull,
  };
}

/** The field an issue is about; its path may lead deeper, such as `tags.3`. */
function fieldOf(path: string): keyof SnippetDraft | undefined {
  const [first] = path.split('.');
  return SnippetDraft.keyof().safeParse(first).data;
}

function tellSuccess(isNew: boolean): void {
  toast(
    isNew
      ? { title: 'Snippet created', description: 'Your code snippet has been created successfully.' }
      : { title: 'Snippet updated', description: 'Snippet updated successfully' },
  );
}

function tellFailure(error: unknown, isNew: boolean): void {
  toast({
    title: isNew ? 'Error creating snippet' : 'Error updating snippet',
    description: errorMessage(error),
    variant: 'destructive',
  });
}
