import { Component, type ReactNode } from 'react';
import { removePrerendered } from '#web/lib/prerendered.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Renders an error screen when rendering fails or a lazy chunk cannot be loaded. */
export class CrashScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    removePrerendered();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="p-4 pt-16">
        <ErrorState
          title="This screen could not be shown"
          message="Reload the page to go on. What you typed in a dialog is kept."
          actionLabel="Reload"
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
}
