import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { Providers } from '#web/app/providers.tsx';

/** Renders the whole app. Returns a function that removes it. */
export function renderApp(container: HTMLElement): () => void {
  const root = createRoot(container);
  root.render(
    <Providers>
      <App />
    </Providers>,
  );
  return () => root.unmount();
}
