import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { signInSettingsQuery } from '#web/features/accounts/api/queries.ts';
import { MembersDialog } from '#web/features/collections/components/members-dialog.tsx';

/** Renders the members of a collection. Whether anyone can join depends on sign-up. */
export function Members(props: Omit<ComponentProps<typeof MembersDialog>, 'signUpOpen'>) {
  const { data: settings } = useQuery(signInSettingsQuery);
  return <MembersDialog {...props} signUpOpen={settings?.signUpOpen ?? false} />;
}
