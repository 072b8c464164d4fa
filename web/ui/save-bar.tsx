import { Check, CircleDot } from 'lucide-react';
import { Button } from './button.tsx';

interface SaveBarProps {
  /** Whether there is anything that is not saved. */
  changed: boolean;
  /** Left out where there is nothing to go back to. */
  onDiscard?: (() => void) | undefined;
  label: string;
  /** The label while it is being saved; left out where saving takes no time. */
  busyLabel?: string;
  busy?: boolean;
}

/** The end of a form: the button that saves it, and whether there is anything to save. */
export function SaveBar({ changed, onDiscard, label, busyLabel, busy = false }: SaveBarProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? busyLabel : label}
      </Button>
      {changed && onDiscard && (
        <Button variant="ghost" onClick={onDiscard} disabled={busy}>
          Discard
        </Button>
      )}
      <p role="status" className="flex items-center gap-1.5 text-sm">
        {changed ? (
          <>
            <CircleDot aria-hidden="true" className="size-4 text-accent" />
            <span className="font-medium text-accent">Unsaved changes</span>
          </>
        ) : (
          <>
            <Check aria-hidden="true" className="size-4 text-success" />
            <span className="text-muted">Everything is saved</span>
          </>
        )}
      </p>
    </div>
  );
}
