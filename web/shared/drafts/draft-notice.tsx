import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { Button } from '#web/ui/button.tsx';

interface DraftNoticeProps {
  /** Additional sentence. */
  remark?: string | null;
  onDiscard: () => void;
  className?: string;
}

/** Reports in a dialog that its fields were restored from a draft. */
export function DraftNotice({ remark, onDiscard, className }: DraftNoticeProps) {
  function discard(event: MouseEvent): void {
    const form = event.currentTarget.closest('form');
    onDiscard();
    // The button is gone.
    form?.querySelector('input')?.focus();
  }
  return (
    <div className={clsx('flex flex-wrap items-center gap-3 rounded-md bg-accent-soft px-3 py-2', className)}>
      <p className="min-w-48 flex-1 text-sm">This is the draft you left unsaved.{remark && ` ${remark}`}</p>
      <Button size="sm" onClick={discard}>
        Discard draft
      </Button>
    </div>
  );
}
