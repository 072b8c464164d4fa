import { Check, CircleDot } from 'lucide-react';
import { Button } from './button.tsx';

interface SaveBarProps {
  /** The form has unsaved changes. */
  changed: boolean;
  /** Shows a Discard button. */
  onDiscard?: (() => void) | undefined;
  label: string;
  /** Label while saving. */
  busyLabel?: string;
  busy?: boolean;
}

/** Footer of a form: save button and save state. */
export function SaveBar({ changed, onDiscard, label, busyLabel, busy = false }: SaveBarProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <Button type="submit" variant={changed || busy ? 'primary' : 'secondary'} busy={busy}>
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
