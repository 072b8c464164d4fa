import type { User } from '#contract/sign-in.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { useAccountForm } from '../hooks/use-account-form.ts';
import { AccountUsage } from './account-usage.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileSettings } from './profile-settings.tsx';

interface AccountSettingsProps {
  user: User;
  /** Downloads the person's snippets and collections. */
  onExport: () => void;
}

export function AccountSettings({ user, onExport }: AccountSettingsProps) {
  const { field, error, changed, saving, submit, discard } = useAccountForm(user);
  return (
    <div className="flex flex-col gap-8">
      <form onSubmit={submit} noValidate className="flex flex-col gap-6">
        <div className="flex max-w-md flex-col gap-4">
          <Field label="Username" error={error} hint="Shown with your public snippets and comments.">
            <Input {...field} dir="auto" autoComplete="nickname" placeholder="Ada Lovelace" readOnly={saving} />
          </Field>
          <Field label="Email" hint="Your sign-in address.">
            <Input type="email" readOnly value={user.email ?? ''} placeholder="ada@example.com" autoComplete="email" />
          </Field>
          <AccountUsage userId={user.id} />
        </div>
        <SaveBar changed={changed} onDiscard={discard} label="Save Changes" busyLabel="Saving..." busy={saving} />
      </form>
      <ProfileSettings userId={user.id} />
      <DeleteAccount user={user} onExport={onExport} />
    </div>
  );
}
