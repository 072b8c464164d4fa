import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword, updateUser } from '#contract/accounts.ts';
import { call } from '#web/lib/http.ts';
import { useSession } from '../hooks/use-session.ts';

/** Changes the display name, and shows it wherever the person has published or said something. */
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

/** Changes the password at the built-in provider. Fails with an `ApiError` that names the field at fault. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
  });
}
