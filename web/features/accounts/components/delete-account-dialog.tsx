import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { AccountUsage } from '#contract/accounts.ts';
import type { User } from '#contract/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { signInSettingsQuery, usageQuery } from '../api/queries.ts';
import { useAccountDeletion } from '../hooks/use-account-deletion.ts';

interface DeleteAccountDialogProps {
  user: User;
  /** Downloads the person's snippets and collections. */
  onExport: () => void;
  onClose: () => void;
}

/** Offers the export, and asks for the password or a new sign-in before it deletes the account. */
export function DeleteAccountDialog({ user, onExport, onClose }: DeleteAccountDialogProps) {
  const { data: settings, error, refetch } = useQuery(signInSettingsQuery);
  const { data: usage } = useQuery(usageQuery(user.id));
  const deletion = useAccountDeletion(user);
  const [password, setPassword] = useState('');
  const form = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    void (settings?.builtin ? deletion.withPassword(password) : deletion.withSignIn());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !deletion.busy && onClose()}
      title="Delete account"
      description="Deletes your snippets with their comments and versions, your collections, favorites and API tokens, at once. This cannot be undone. Your comments on snippets of others stay as those of a deleted user."
      maxWidth={480}
      footer={
        <>
          <Button onClick={onClose} disabled={deletion.busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="danger" busy={deletion.busy} disabled={!settings}>
            {settings && !settings.builtin ? 'Sign in and delete account' : 'Delete account'}
          </Button>
        </>
      }
    >
      {usage && <SharedCollections {...usage} />}
      <form id={form} onSubmit={submit} noValidate className="flex flex-col items-start gap-4">
        <Button onClick={onExport}>
          <Download aria-hidden="true" />
          Export your snippets first
        </Button>
        {error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
        {!settings && !error && <Skeleton className="h-9 w-full" />}
        {settings?.builtin && (
          <div className="w-full">
            <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
            <Field label="Password" error={deletion.failure ?? undefined}>
              <Input
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
          </div>
        )}
        {settings && !settings.builtin && (
          <>
            <p>To confirm, sign in again with {new URL(settings.issuer).host}.</p>
            {deletion.failure && <ErrorMessage>{deletion.failure}</ErrorMessage>}
          </>
        )}
      </form>
    </Dialog>
  );
}

type SharedCollectionsProps = Pick<AccountUsage, 'collectionsHandedOver' | 'collectionsDeleted'>;

/** Says what happens to collections that other people use. Empty without any. */
function SharedCollections({ collectionsHandedOver: handedOver, collectionsDeleted: deleted }: SharedCollectionsProps) {
  if (handedOver + deleted === 0) return null;
  const collections = (count: number) => (count === 1 ? '1 shared collection' : `${count} shared collections`);
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  const isBoth = handedOver > 0 && deleted > 0;
  return (
    <p className="mb-4">
      {handedOver > 0 && `${collections(handedOver)} ${are(handedOver)} handed over`}
      {isBoth && `, ${deleted} ${are(deleted)} deleted`}
      {handedOver === 0 && `${collections(deleted)} ${are(deleted)} deleted`}.
    </p>
  );
}
