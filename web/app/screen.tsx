import { type ReactNode, Suspense } from 'react';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { CrashScreen } from './crash-screen.tsx';

interface ScreenProps {
  /** Left out where the screen knows better, such as the title of a snippet. */
  title?: string;
  children: ReactNode;
}

/** One screen of the shell: its title, and what is shown while its code comes or when it fails. */
export function Screen({ title, children }: ScreenProps) {
  useDocumentTitle(title);
  return (
    <CrashScreen>
      {/* Empty: the code of a screen comes sooner than a sign that it is coming could be read. */}
      <Suspense fallback={null}>{children}</Suspense>
    </CrashScreen>
  );
}
