import type { ReactNode } from 'react';

/** Reports above the fields of a dialog that the edited item changed elsewhere, with its current values. */
export function ConflictSection({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <section ref={scrollIntoView} aria-label="Conflict" className="rounded-md bg-danger-soft px-3 py-2">
      <p role="alert">{message}</p>
      {children}
    </section>
  );
}

/** The person may be at the last field. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
