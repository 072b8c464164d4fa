import { CircleAlert, RotateCw, X } from 'lucide-react';
import { Button, IconButton } from './button.tsx';

interface ErrorStateProps {
  title: string;
  /** `h1` if nothing else is on the screen. */
  heading?: 'h1' | 'h2';
  message?: string;
  onRetry?: () => void;
  /** Label of the button; 'Try again' by default. */
  actionLabel?: string;
  /** Shows a button to dismiss the error. */
  onDismiss?: () => void;
}

/** Error panel with an optional retry. */
export function ErrorState({
  title,
  heading: Heading = 'h2',
  message,
  onRetry,
  actionLabel,
  onDismiss,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex w-full max-w-2xl flex-wrap items-start gap-3 rounded-card border border-danger bg-surface p-4"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-48 flex-1">
        <Heading className="font-semibold">{title}</Heading>
        {message && <p className="mt-0.5 text-muted">{message}</p>}
      </div>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          {actionLabel === undefined && <RotateCw aria-hidden="true" />}
          {actionLabel ?? 'Try again'}
        </Button>
      )}
      {onDismiss && <IconButton label="Dismiss" icon={<X />} size="sm" onClick={onDismiss} />}
    </div>
  );
}
