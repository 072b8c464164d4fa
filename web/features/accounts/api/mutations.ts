import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword, updateUser } from '#contract/accounts.ts';
import { call } from '#web/lib/http.ts';
import { useSession } from '../session/use-session.ts';

/** Updates the display name and reloads everything that shows it. */
export function useUpdateUser() {
  const client = useQueryClient();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: (displayName: string) => call(updateUser, { body: { displayName } }),
    async onSuccess() {
      await refreshUser();
      void client.invalidateQueries();
    },
  });
}

/** Changes the password at the built-in provider. Fails with an `ApiError` that names the invalid field. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
  });
}
