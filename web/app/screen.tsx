import { type ReactNode, Suspense } from 'react';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { CrashScreen } from './crash-screen.tsx';

interface ScreenProps {
  /** Omit where the screen sets its own title. */
  title?: string;
  children: ReactNode;
}

/** Sets the document title and adds an error boundary and a suspense boundary. */
export function Screen({ title, children }: ScreenProps) {
  useDocumentTitle(title);
  return (
    <CrashScreen>
      {/* No fallback: a screen's chunk loads faster than a spinner could be read. */}
      <Suspense fallback={null}>{children}</Suspense>
    </CrashScreen>
  );
}
