import { Lock } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

interface PrivateNoticeProps {
  text: string;
  busy: boolean;
  onPublish: () => void;
}

/** Says what a private snippet cannot do yet, and offers to publish it. */
export function PrivateNotice({ text, busy, onPublish }: PrivateNoticeProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken px-3 py-2.5">
      <Lock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <p className="min-w-48 flex-1 text-sm">{text}</p>
      <Button size="sm" busy={busy} onClick={onPublish}>
        Make public
      </Button>
    </div>
  );
}
