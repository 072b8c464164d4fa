import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Profile, ProfileInput } from '#contract/profiles.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { useDraft } from '#web/shared/drafts/use-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useUpdateProfile } from '../api/profile.ts';

/** Reset options that also drop edited values. */
const ALL = { keepDirtyValues: false };
const FieldName = z.enum(['handle', 'about']);

const toNull = (value: string | null): string | null => value?.trim() || null;

/** Manages the form of the public profile, and keeps unsaved edits across visits. */
export function useProfileForm(userId: string, saved: Profile) {
  const update = useUpdateProfile(userId);
  const {
    restored,
    save: saveDraft,
    discard: discardDraft,
  } = useDraft({ key: `profile-draft:${userId}`, schema: Profile, initial: saved });
  const form = useForm({
    resolver: zodResolver(ProfileInput),
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, errors } = form.formState;

  const { setValue, watch } = form;
  useEffect(() => {
    if (restored === null) return;
    setValue('handle', restored.handle, { shouldDirty: true });
    setValue('about', restored.about, { shouldDirty: true });
    setValue('isPublic', restored.isPublic, { shouldDirty: true });
  }, [restored, setValue]);
  // Saves without a delay: unlike a dialog, the form has no close event.
  useEffect(() => {
    const { unsubscribe } = watch(({ handle = null, about = null, isPublic = false }) => {
      saveDraft({ handle, about, isPublic });
    });
    return unsubscribe;
  }, [watch, saveDraft]);

  const submit = form.handleSubmit(async (values) => {
    try {
      form.reset(await update.mutateAsync(values), ALL);
      discardDraft();
      toast({ title: 'Profile saved' });
    } catch (error) {
      if (!showAtField(error))
        toast({ title: 'Error saving profile', description: errorMessage(error), variant: 'destructive' });
    }
  });

  /** Returns whether the error belongs to a field. Conflicts are always about the handle. */
  function showAtField(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const { message } = error;
    const issues = error.status === 409 ? [{ path: 'handle', message }] : error.issues;
    for (const issue of issues) {
      const { data: name } = FieldName.safeParse(issue.path);
      if (name) form.setError(name, { message: issue.message }, { shouldFocus: true });
    }
    return issues.some(({ path }) => FieldName.safeParse(path).success);
  }

  return {
    handle: form.register('handle', { setValueAs: toNull }),
    about: form.register('about', { setValueAs: toNull }),
    errors,
    isPublic: watch('isPublic'),
    setPublic: (isPublic: boolean) => setValue('isPublic', isPublic, { shouldDirty: true }),
    changed: isDirty,
    saving: update.isPending,
    submit,
    discard() {
      form.reset(saved, ALL);
      discardDraft();
    },
  };
}
