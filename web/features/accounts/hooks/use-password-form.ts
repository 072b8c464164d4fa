import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePassword } from '#contract/accounts.ts';
import { listTokens } from '#contract/tokens.ts';
import { call } from '#web/lib/http.ts';
import { ApiError, errorMessage } from '#web/lib/http-errors.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useChangePassword } from '../api/mutations.ts';

const PasswordChange = changePassword.body
  .extend({ confirmPassword: z.string().min(1, 'Repeat the new password') })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords do not match',
    // Validates together with the other fields instead of after them.
    when: () => true,
  });

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FieldName = z.enum(['currentPassword', 'newPassword']);

/** Manages the form that changes the password at the built-in provider. */
export function usePasswordForm() {
  const change = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);
  /** API tokens that still work after a change; null before one. */
  const [workingTokens, setWorkingTokens] = useState<number | null>(null);
  const form = useForm({ resolver: zodResolver(PasswordChange), defaultValues: EMPTY });
  const { errors } = form.formState;

  const submit = form.handleSubmit(
    async ({ currentPassword, newPassword }) => {
      setFailure(null);
      try {
        await change.mutateAsync({ currentPassword, newPassword });
        form.reset(EMPTY);
        setWorkingTokens(await countWorkingTokens());
        toast({ title: 'Password changed', description: 'All other sessions have been signed out.' });
      } catch (error) {
        if (!showIssues(error)) setFailure(errorMessage(error));
      }
    },
    () => setFailure(null),
  );

  /** @returns whether the server named an invalid field */
  function showIssues(error: unknown): boolean {
    const issues = error instanceof ApiError ? error.issues : [];
    for (const { path, message } of issues) {
      const { data: name } = FieldName.safeParse(path);
      if (name) form.setError(name, { message }, { shouldFocus: true });
    }
    return issues.some(({ path }) => FieldName.safeParse(path).success);
  }

  return { register: form.register, errors, failure, saving: change.isPending, workingTokens, submit };
}

/** A failure must not look like one of the change. */
async function countWorkingTokens(): Promise<number | null> {
  const tokens = await call(listTokens, {}).catch(() => null);
  const now = Date.now();
  return tokens?.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now).length ?? null;
}
