import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';

interface EmptyStateProps {
  drawing?: DrawingName;
  title: string;
  /** `h1` if nothing else is on the screen. */
  heading?: 'h1' | 'h2';
  hint?: ReactNode;
  /** Button or link with the next step. */
  action?: ReactNode;
}

/** Placeholder of an empty list with its reason and next step. */
export function EmptyState({ drawing = 'board', title, heading: Heading = 'h2', hint, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-96 flex-col items-center px-4 py-12 text-center">
      <Drawing name={drawing} />
      <div className="on-wall mt-5">
        <Heading className="font-semibold text-lg">{title}</Heading>
        {hint !== undefined && <p className="mt-1 text-balance text-muted">{hint}</p>}
      </div>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
