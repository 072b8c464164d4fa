import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { updateUser } from '#contract/accounts.ts';
import type { User } from '#contract/sign-in.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { useDraft } from '#web/shared/drafts/use-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useUpdateUser } from '../api/mutations.ts';

/** Reset options that also drop edited values. */
const ALL = { keepDirtyValues: false };

const AccountDraft = z.object({ displayName: z.string() });

/** Manages the account form. Follows changes of other tabs unless edited, and keeps unsaved edits across visits. */
export function useAccountForm(user: User) {
  const update = useUpdateUser();
  const saved = useMemo(() => ({ displayName: user.displayName ?? '' }), [user.displayName]);
  const {
    restored,
    save: saveDraft,
    discard: discardDraft,
  } = useDraft({ key: `account-draft:${user.id}`, schema: AccountDraft, initial: saved });
  const form = useForm({
    resolver: zodResolver(updateUser.body),
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, errors } = form.formState;

  const { setValue, watch } = form;
  useEffect(() => {
    if (restored) setValue('displayName', restored.displayName, { shouldDirty: true });
  }, [restored, setValue]);
  // Saves without a delay: unlike a dialog, the form has no close event.
  useEffect(() => {
    const { unsubscribe } = watch((values) => void saveDraft({ displayName: values.displayName ?? '' }));
    return unsubscribe;
  }, [watch, saveDraft]);

  const submit = form.handleSubmit(async ({ displayName }) => {
    try {
      await update.mutateAsync(displayName);
      form.reset({ displayName }, ALL);
      discardDraft();
      toast({ title: 'Account updated' });
    } catch (error) {
      const message = errorMessage(error);
      const isField = error instanceof ApiError && error.issues.some(({ path }) => path === 'displayName');
      if (isField) form.setError('displayName', { message }, { shouldFocus: true });
      toast({ title: 'Error updating account', description: message, variant: 'destructive' });
    }
  });

  return {
    field: form.register('displayName'),
    error: errors.displayName?.message,
    changed: isDirty,
    saving: update.isPending,
    submit,
    discard() {
      form.reset(saved, ALL);
      discardDraft();
    },
  };
}
