import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type User, updateUser } from '#contract/accounts.ts';
import { ApiError } from '#web/lib/http-errors.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useUpdateUser } from './mutations.ts';

/** The form of the account. What another tab saves shows here too, unless something is typed. */
export function useAccountForm(user: User) {
  const update = useUpdateUser();
  const form = useForm({
    resolver: zodResolver(updateUser.body),
    values: { displayName: user.displayName ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, errors } = form.formState;

  const submit = form.handleSubmit(async ({ displayName }) => {
    try {
      await update.mutateAsync(displayName);
      form.reset({ displayName });
      toast({ title: 'Account updated' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
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
    discard: () => form.reset(),
  };
}
