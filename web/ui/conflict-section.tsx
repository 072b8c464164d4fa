import type { ReactNode } from 'react';

/** Tells, above the fields of a dialog, what became elsewhere of what is edited in it; below, what it is now. */
export function ConflictSection({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <section ref={show} aria-label="Meanwhile" className="rounded-md bg-danger-soft px-3 py-2">
      <p role="alert">{message}</p>
      {children}
    </section>
  );
}

/** It comes above the fields, where a person who has filled in the last may not look. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
