import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { SnippetInput } from '#contract/snippets.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { useDraft, useKeptWhileTyping } from '#web/lib/use-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { SnippetDraft } from '../draft.ts';
import { useSaveSnippet } from '../mutations.ts';

/** What is sent, and what only the form and its draft know. */
export type SnippetFormValues = z.input<typeof SnippetInput> & Partial<Pick<SnippetDraft, 'languageSettled'>>;

interface SnippetFormOptions {
  /** The snippet that is changed; null makes a new one. */
  id: number | null;
  /** What the fields begin with where no draft was left. */
  initial: SnippetDraft;
  draftKey: string;
  /** The fields come from outside, such as a dropped file: an older draft waits for another time. */
  prefilled: boolean;
  onSaved: () => void;
}

/** The form of a snippet: it keeps a draft of what is typed until that is saved, and shows the server's complaints at their fields. */
export function useSnippetForm({ id, initial, draftKey, prefilled, onSaved }: SnippetFormOptions) {
  const draft = useDraft({ key: draftKey, schema: SnippetDraft, initial, prefilled });
  const [failed, setFailed] = useState(false);
  const form = useForm<SnippetFormValues, unknown, SnippetInput>({
    resolver: zodResolver(SnippetInput),
    defaultValues: draft.found ?? initial,
    reValidateMode: 'onChange',
  });
  const save = useSaveSnippet();

  const { keep } = draft;
  const keepDraft = useCallback(() => keep(form.getValues()), [keep, form]);
  useKeptWhileTyping(form, keepDraft);

  const submit = form.handleSubmit(
    async (input) => {
      setFailed(false);
      try {
        await save.mutateAsync({ id, input });
      } catch (error) {
        setFailed(true);
        tellFailure(error, id === null);
        for (const { path, message } of error instanceof ApiError ? error.issues : []) {
          const name = fieldOf(path);
          if (name) form.setError(name, { message });
        }
        return;
      }
      draft.forget();
      tellSuccess(id === null);
      onSaved();
    },
    () => {
      const { title, code } = form.getValues();
      if (title.trim() === '' || code.trim() === '') {
        toast({ title: 'Error', description: 'Title and code are required', variant: 'destructive' });
      }
    },
  );

  return {
    form,
    submit,
    saving: save.isPending,
    failed,
    /** Whether the fields began with what was left unsaved. */
    restored: draft.found !== null,
    discardDraft() {
      draft.forget();
      form.reset(initial);
    },
    /** Stores what is typed at once. */
    keepDraft,
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
    description: error instanceof Error ? error.message : String(error),
    variant: 'destructive',
  });
}
