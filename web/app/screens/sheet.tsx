import type { ReactNode } from 'react';

/** Renders a small sheet that hangs in the middle of a screen with one question. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="relative mx-auto mt-8 flex max-w-xl flex-col gap-4 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
      <span aria-hidden="true" className="card-peg absolute -top-1.5 left-1/2 size-3 rounded-full bg-accent-solid" />
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {children}
    </section>
  );
}
