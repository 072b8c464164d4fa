import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import {
  SnippetDialogContext,
  type SnippetDialogControl,
  type SnippetDialogRequest,
} from '#web/shared/snippet-dialog.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

const SnippetDialogHost = lazyPanel(() =>
  import('#web/features/snippets/dialog/snippet-dialog.tsx').then((module) => module.SnippetDialogHost),
);

/** Provides the snippet dialog, which loads with the editor on first use. */
export function SnippetDialogProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [request, setRequest] = useState<SnippetDialogRequest | null>(null);
  const control = useMemo<SnippetDialogControl>(
    () => ({
      openCreate: (prefill) => setRequest({ mode: 'create', prefill }),
      openEdit: (snippet, content) => setRequest({ mode: 'edit', snippet, content }),
    }),
    [],
  );
  return (
    <SnippetDialogContext value={control}>
      {children}
      {request && user && <SnippetDialogHost request={request} userId={user.id} onClose={() => setRequest(null)} />}
    </SnippetDialogContext>
  );
}
