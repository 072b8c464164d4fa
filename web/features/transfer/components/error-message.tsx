import type { ReactNode } from 'react';

/** Renders an error inside a dialog. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
      className="wrap-anywhere rounded-md bg-danger-soft px-3 py-2 text-danger"
    >
      {children}
    </p>
  );
}
