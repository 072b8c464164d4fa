import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Collection, CollectionInput } from '#contract/collections.ts';
import { ApiError, messageOf } from '#web/lib/http-errors.ts';
import { useDraft, useKeptWhileTyping } from '#web/lib/use-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { CollectionDraft, draftKey, draftOf } from '../draft.ts';
import { useSaveCollection } from '../mutations.ts';

type CollectionFormValues = z.input<typeof CollectionInput>;

interface CollectionFormOptions {
  /** The collection that is changed; null makes a new one. */
  collection: Collection | null;
  userId: string;
  onSaved: (stored: Collection) => void;
}

/** The form of a collection: it keeps a draft of what is typed until that is saved, and shows the server's complaints. */
export function useCollectionForm({ collection, userId, onSaved }: CollectionFormOptions) {
  const id = collection?.id ?? null;
  // Taken once: a collection that is read anew must not change under the hands of who edits it.
  const [initial] = useState(() => draftOf(collection));
  const draft = useDraft({ key: draftKey(userId, id), schema: CollectionDraft, initial });
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CollectionFormValues, unknown, CollectionInput>({
    resolver: zodResolver(CollectionInput),
    defaultValues: draft.found ?? initial,
  });
  const save = useSaveCollection();

  const { keep } = draft;
  const keepDraft = useCallback(() => keep(form.getValues()), [keep, form]);
  useKeptWhileTyping(form, keepDraft);

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    let stored: Collection;
    try {
      stored = await save.mutateAsync({ id, input });
    } catch (error) {
      const message = messageOf(error);
      setFailure(message);
      toast({
        title: id === null ? 'Error creating collection' : 'Error updating collection',
        description: message,
        variant: 'destructive',
      });
      for (const { path, message } of error instanceof ApiError ? error.issues : []) {
        const name = CollectionDraft.keyof().safeParse(path).data;
        if (name) form.setError(name, { message });
      }
      return;
    }
    draft.forget();
    toast({ title: id === null ? 'Collection created' : 'Collection updated' });
    onSaved(stored);
  });

  return {
    form,
    submit,
    saving: save.isPending,
    /** Why it could not be saved. */
    failure,
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
