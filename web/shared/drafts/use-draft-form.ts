import { useCallback, useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/lib/http-errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { detectConflict, type EditConflict } from '#web/shared/edit-conflict.ts';
import { useAutosave, useDraft } from './use-draft.ts';

interface DraftFormOptions<Values extends FieldValues, Result, Draft, Stored>
  extends Pick<UseFormProps<Values, unknown, Result>, 'resolver' | 'shouldFocusError'> {
  /** Null creates a new item. */
  id: number | null;
  /** Returns the storage key of the draft. */
  keyOf: (id: number | null) => string;
  schema: z.ZodType<Draft>;
  /** Initial values without a draft. */
  initial: Draft;
  /** The values come from outside, such as a dropped file. An older draft stays stored. */
  prefilled?: boolean;
  /** Loads the current version of an item. */
  read: (id: number) => Promise<Stored>;
  /** Returns the field of an issue path. */
  fieldOf: (path: string) => FieldPath<Values> | undefined;
}

/** Manages a form with a draft, and conflicts with changes elsewhere. An item deleted elsewhere is created again. */
export function useDraftForm<
  Values extends FieldValues,
  Result,
  Draft extends DefaultValues<Values> & { basedOn: unknown },
  Stored,
>(options: DraftFormOptions<Values, Result, Draft, Stored>) {
  const { id, keyOf, schema, initial, prefilled = false, resolver, shouldFocusError = true, read, fieldOf } = options;
  const [conflict, setConflict] = useState<EditConflict<Stored> | null>(null);
  const isDeleted = conflict?.kind === 'deleted';
  const savedAs = isDeleted ? null : id;
  const draft = useDraft({ key: keyOf(savedAs), schema, initial, prefilled: prefilled || isDeleted });
  const form = useForm<Values, unknown, Result>({
    resolver,
    shouldFocusError,
    defaultValues: draft.restored ?? initial,
  });
  const isMounted = useIsMounted();

  const { save: saveDraft } = draft;
  const keepDraft = useCallback(() => saveDraft(form.getValues()), [saveDraft, form]);
  const { storageFull, cancel: cancelAutosave } = useAutosave(form, keepDraft);
  function clearDraft(): void {
    cancelAutosave();
    draft.discard();
  }

  // Stores the draft under the key of a new item, where it can be restored.
  useEffect(() => {
    if (isDeleted) keepDraft();
  }, [isDeleted, keepDraft]);

  /**
   * Shows the conflict that refused an update. The next attempt overwrites the current version, which the caller sets as
   * `basedOn`, or creates the item again.
   *
   * @param isStored returns whether an earlier attempt succeeded and only its reply was lost
   * @returns null for another error
   */
  async function findConflict(
    error: unknown,
    isStored: (now: Stored) => boolean,
  ): Promise<EditConflict<Stored> | { kind: 'stored'; now: Stored } | null> {
    // A closed dialog keeps its draft unchanged.
    const found = savedAs === null || !isMounted.current ? null : await detectConflict(error, () => read(savedAs));
    if (found?.kind === 'changed' && isStored(found.now)) return { kind: 'stored', now: found.now };
    if (found?.kind === 'deleted') clearDraft();
    if (found) setConflict(found);
    return found;
  }

  /** Shows the issues of a refused input at their fields. */
  function showIssues(error: unknown): void {
    for (const { path, message } of error instanceof ApiError ? error.issues : []) {
      const name = fieldOf(path);
      if (name) form.setError(name, { message });
    }
  }

  return {
    form,
    /** Null creates a new item. */
    savedAs,
    findConflict,
    showIssues,
    clearDraft,
    isMounted,
    /** What the dialog shows. */
    state: {
      conflict,
      isNew: savedAs === null,
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
    },
  };
}
