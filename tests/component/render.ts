import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders a single element, for components that need nothing of the app. Returns a function that renders it again. */
export function render(element: ReactNode): (element: ReactNode) => void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(element);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return (next) => root.render(next);
}
