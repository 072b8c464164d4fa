import { TriangleAlert, X } from 'lucide-react';
import { Button, IconButton } from './button.tsx';

interface BannerProps {
  text: string;
  /** What may solve the problem. */
  action?: { label: string; run: () => void };
  onDismiss: () => void;
}

/** App-wide alert across the top of the page, such as a lost connection. */
export function Banner({ text, action, onDismiss }: BannerProps) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-danger border-b bg-danger-soft py-1 pr-2 pl-4 text-danger"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{text}</p>
      {action && (
        <Button size="sm" onClick={action.run}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={<X />} size="sm" className="text-current" onClick={onDismiss} />
    </div>
  );
}
