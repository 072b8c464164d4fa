import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { type Collection, CollectionInput } from '#contract/collections.ts';
import { errorMessage } from '#web/lib/http-errors.ts';
import { useDraftForm } from '#web/shared/drafts/use-draft-form.ts';
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
  // Read once: a refetch must not change fields while they are edited.
  const [initial] = useState(() => toDraft(collection));
  const client = useQueryClient();
  const { form, savedAs, findConflict, showIssues, clearDraft, isMounted, state } = useDraftForm<
    CollectionFormValues,
    CollectionInput,
    CollectionDraft,
    Collection
  >({
    id: collection?.id ?? null,
    keyOf: (id) => draftKey(userId, id),
    schema: CollectionDraft,
    initial,
    resolver: zodResolver(CollectionInput),
    read: (id) => client.fetchQuery({ ...collectionQuery(id), staleTime: 0 }),
    fieldOf: (path) => CollectionDraft.keyof().safeParse(path).data,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveCollection();

  /**
   * Reports why saving failed.
   *
   * @returns the stored collection if an earlier attempt succeeded and only its reply was lost
   */
  async function handleSaveError(error: unknown, input: CollectionInput): Promise<Collection | null> {
    const found = await findConflict(
      error,
      (now) => hashKey([CollectionInput.safeParse(now).data]) === hashKey([input]),
    );
    if (found?.kind === 'stored') return found.now;
    if (found?.kind === 'changed') form.setValue('basedOn', found.now.updatedAt);
    if (found) {
      refreshCollections(client);
      return null;
    }
    const message = errorMessage(error);
    setFailure(message);
    toast({
      title: savedAs === null ? 'Error creating collection' : 'Error updating collection',
      description: message,
      variant: 'destructive',
    });
    showIssues(error);
    return null;
  }

  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    let stored: Collection | null;
    try {
      stored = await save.mutateAsync({ id: savedAs, input, basedOn: form.getValues('basedOn') ?? undefined });
    } catch (error) {
      stored = await handleSaveError(error, input);
      if (stored === null) return;
      cacheCollection(client, stored);
    }
    clearDraft();
    toast({ title: savedAs === null ? 'Collection created' : 'Collection updated' });
    if (isMounted.current) onSaved(stored);
  });

  return {
    ...state,
    form,
    submit,
    saving: save.isPending,
    /** Why saving failed. */
    failure,
  };
}
