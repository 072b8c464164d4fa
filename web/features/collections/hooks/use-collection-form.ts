import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Collection, CollectionInput } from '#contract/collections.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { useAutosave, useDraft } from '#web/shared/drafts/use-draft.ts';
import { detectConflict, type EditConflict } from '#web/shared/edit-conflict.ts';
import { toast } from '#web/ui/toast-store.ts';
import { cacheCollection, refreshCollections } from '../api/cache.ts';
import { useSaveCollection } from '../api/mutations.ts';
import { collectionQuery } from '../api/queries.ts';
import { CollectionDraft, draftKey, draftOf } from '../utils/draft.ts';

/** What is sent, and what only the form and its draft know. */
type CollectionFormValues = z.input<typeof CollectionInput> & Partial<Pick<CollectionDraft, 'basedOn'>>;

interface CollectionFormOptions {
  /** The collection that is changed; null makes a new one. */
  collection: Collection | null;
  userId: string;
  onSaved: (stored: Collection) => void;
}

/** The form of a collection: it keeps a draft of what is typed until that is saved, and shows the server's complaints. */
export function useCollectionForm({ collection, userId, onSaved }: CollectionFormOptions) {
  const [conflict, setConflict] = useState<EditConflict<Collection> | null>(null);
  const isDeleted = conflict?.kind === 'deleted';
  /** What was deleted elsewhere is made anew. */
  const id = isDeleted ? null : (collection?.id ?? null);
  // Taken once: a collection that is read anew must not change under the hands of who edits it.
  const [initial] = useState(() => draftOf(collection));
  const draft = useDraft({ key: draftKey(userId, id), schema: CollectionDraft, initial, prefilled: isDeleted });
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CollectionFormValues, unknown, CollectionInput>({
    resolver: zodResolver(CollectionInput),
    defaultValues: draft.restored ?? initial,
  });
  const client = useQueryClient();
  const save = useSaveCollection();
  const isMounted = useIsMounted();

  const { save: saveDraft } = draft;
  const keepDraft = useCallback(() => saveDraft(form.getValues()), [saveDraft, form]);
  const { storageFull, cancel: cancelAutosave } = useAutosave(form, keepDraft);
  function clearDraft(): void {
    cancelAutosave();
    draft.discard();
  }

  // As that of a new one: nobody could open the draft of the old one any more.
  useEffect(() => {
    if (isDeleted) keepDraft();
  }, [isDeleted, keepDraft]);

  /**
   * Says why nothing was stored. What was changed elsewhere is shown, and replaced by the next try.
   *
   * @returns null, or what is stored all the same: an earlier try did that, and its reply alone was lost
   */
  async function explain(error: unknown, input: CollectionInput): Promise<Collection | null> {
    const read = (of: number) => client.fetchQuery({ ...collectionQuery(of), staleTime: 0 });
    // Of a dialog that was closed the draft is left as it was kept.
    const found = id === null || !isMounted.current ? null : await detectConflict(error, () => read(id));
    if (found?.kind === 'changed') {
      if (hashKey([CollectionInput.safeParse(found.now).data]) === hashKey([input])) return found.now;
      form.setValue('basedOn', found.now.updatedAt);
    }
    if (found) {
      if (found.kind === 'deleted') clearDraft();
      setConflict(found);
      refreshCollections(client);
      return null;
    }
    const message = errorMessage(error);
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
    return null;
  }

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    let stored: Collection | null;
    try {
      stored = await save.mutateAsync({ id, input, basedOn: form.getValues('basedOn') ?? undefined });
    } catch (error) {
      stored = await explain(error, input);
      if (stored === null) return;
      cacheCollection(client, stored);
    }
    clearDraft();
    toast({ title: id === null ? 'Collection created' : 'Collection updated' });
    if (isMounted.current) onSaved(stored);
  });

  return {
    form,
    submit,
    saving: save.isPending,
    /** Why it could not be saved. */
    failure,
    conflict,
    isNew: id === null,
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
