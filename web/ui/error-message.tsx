import type { ReactNode } from 'react';

/** Renders an error inside a dialog or form, and scrolls to it. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      ref={scrollIntoView}
      className="wrap-anywhere w-full rounded-md bg-danger-soft px-3 py-2 text-danger"
    >
      {children}
    </p>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
