import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Collection } from '#contract/collections.ts';
import type { Snippet } from '#contract/snippets.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { CollectionDialogContext, type CollectionDialogControl } from '#web/shared/collection-dialogs.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';

const load = () => import('#web/features/collections/components/dialogs.ts');
const CollectionDialog = lazyPanel(() => load().then((module) => module.CollectionDialog));
const DeleteCollectionDialog = lazyPanel(() => load().then((module) => module.DeleteCollectionDialog));
const AddToCollectionDialog = lazyPanel(() => load().then((module) => module.AddToCollectionDialog));

type Request =
  | { kind: 'save'; collection: Collection | null }
  | { kind: 'delete'; collection: Collection; within: Element | null }
  | { kind: 'add'; snippet: Pick<Snippet, 'id' | 'title'> };

/** Provides the collection dialogs, which load on first use. */
export function CollectionDialogsProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<Request | null>(null);
  const control = useMemo<CollectionDialogControl>(
    () => ({
      openCreate: () => setRequest({ kind: 'save', collection: null }),
      openEdit: (collection) => setRequest({ kind: 'save', collection }),
      openDelete: (collection) => setRequest({ kind: 'delete', collection, within: document.activeElement }),
      openAdd: (snippet) => setRequest({ kind: 'add', snippet }),
    }),
    [],
  );
  return (
    <CollectionDialogContext value={control}>
      {children}
      {request && <OpenDialog request={request} onClose={() => setRequest(null)} />}
    </CollectionDialogContext>
  );
}

function OpenDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  if (user === null) return null;
  if (request.kind === 'save') {
    return <CollectionDialog collection={request.collection} userId={user.id} onClose={onClose} />;
  }
  if (request.kind === 'add') {
    return <AddToCollectionDialog snippet={request.snippet} userId={user.id} onClose={onClose} />;
  }
  const { collection, within } = request;
  // Leaves the screen of the deleted collection, unless the person has already left it.
  function leave(): void {
    if (window.location.pathname === paths.collection.href(collection.id)) navigate(paths.collections.href());
  }
  return <DeleteCollectionDialog collection={collection} within={within} onDeleted={leave} onClose={onClose} />;
}
