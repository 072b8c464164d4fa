import { useSession } from '../session/use-session.ts';

/** A badge with the session state. */
export function DebugPanel() {
  const { status, user } = useSession();
  return (
    <dl
      aria-label="Authentication"
      className="fixed bottom-4 left-4 z-60 grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 rounded-md border border-line bg-surface px-3 py-2 text-xs shadow-float"
    >
      <dt className="text-muted">Status</dt>
      <dd>{status}</dd>
      <dt className="text-muted">Email</dt>
      <dd>{user?.email ?? 'none'}</dd>
      <dt className="text-muted">Id</dt>
      <dd className="font-mono">{user?.id.slice(0, 8) ?? 'none'}</dd>
    </dl>
  );
}
