import { CloudOff, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { newVersionReady } from './service-worker.ts';

interface OfflineNoticeProps {
  online: boolean;
  onRetry: () => void;
}

/** Says that the page shows cached data. */
export function OfflineNotice({ online, onRetry }: OfflineNoticeProps) {
  const reason = online ? 'Pegboard cannot be reached.' : 'You are offline.';
  return (
    <Notice icon={<CloudOff />} text={`${reason} Showing what was last seen.`}>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

/** Offers to reload into a new version. Never reloads unasked, because the person may be typing. */
export function NewVersionNotice() {
  const isReady = newVersionReady.use();
  const [later, setLater] = useState(false);
  if (!isReady || later) return null;
  return (
    <Notice icon={<RefreshCw />} text="A new version of Pegboard is ready.">
      <Button size="sm" variant="ghost" onClick={() => setLater(true)}>
        Later
      </Button>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Notice>
  );
}

function Notice({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken py-1.5 pr-3 pl-4 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
    >
      {icon}
      <p className="min-w-0 flex-1">{text}</p>
      <span className="flex gap-1.5">{children}</span>
    </div>
  );
}
