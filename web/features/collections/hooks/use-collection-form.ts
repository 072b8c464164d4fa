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
import { CollectionDraft, draftKey, toDraft } from '../utils/draft.ts';

/** Form values, including fields that only the draft needs. */
type CollectionFormValues = z.input<typeof CollectionInput> & Partial<Pick<CollectionDraft, 'basedOn'>>;

interface CollectionFormOptions {
  /** Null creates a new collection. */
  collection: Collection | null;
  userId: string;
  onSaved: (stored: Collection) => void;
}

/** Manages the form of a collection: draft, conflicts and validation errors. */
export function useCollectionForm({ collection, userId, onSaved }: CollectionFormOptions) {
  const [conflict, setConflict] = useState<EditConflict<Collection> | null>(null);
  const isDeleted = conflict?.kind === 'deleted';
  /** A collection deleted elsewhere is created again. */
  const id = isDeleted ? null : (collection?.id ?? null);
  // Read once: a refetch must not change fields while they are edited.
  const [initial] = useState(() => toDraft(collection));
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

  // Stores the draft under the key of a new collection, where it can be restored.
  useEffect(() => {
    if (isDeleted) keepDraft();
  }, [isDeleted, keepDraft]);

  /**
   * Reports why saving failed. On a conflict, the next attempt overwrites the current version.
   *
   * @returns the stored collection if an earlier attempt succeeded and only its reply was lost
   */
  async function handleSaveError(error: unknown, input: CollectionInput): Promise<Collection | null> {
    const read = (of: number) => client.fetchQuery({ ...collectionQuery(of), staleTime: 0 });
    // A closed dialog keeps its draft unchanged.
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
      stored = await handleSaveError(error, input);
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
    /** Why saving failed. */
    failure,
    conflict,
    isNew: id === null,
    /** Whether the restored draft is based on an older version. */
    outdated: draft.restored !== null && draft.restored.basedOn !== initial.basedOn,
    /** Whether the fields come from a draft. */
    restored: draft.restored !== null,
    discardDraft() {
      clearDraft();
      form.reset(initial);
    },
    /** Saves the draft immediately. */
    keepDraft,
    /** Whether the last draft could not be stored. */
    storageFull,
  };
}
