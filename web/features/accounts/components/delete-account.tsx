import { useState } from 'react';
import type { User } from '#contract/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

const DeleteAccountDialog = lazyPanel(() =>
  import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog),
);

/** Renders the section that deletes the account. */
export function DeleteAccount({ user, onExport }: { user: User; onExport: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete-account" className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-56 max-w-prose flex-1">
        <h2 id="delete-account" className="font-semibold text-base">
          Delete account
        </h2>
        <p className="mt-1 text-muted">Deletes your account and everything it owns, for good.</p>
      </div>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteAccountDialog user={user} onExport={onExport} onClose={() => setOpen(false)} />}
    </section>
  );
}
