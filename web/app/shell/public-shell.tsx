import type { ReactNode } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { DialogHost } from '../dialog-host.tsx';
import { FileDrop } from '../file-drop.tsx';
import { PUBLIC_DIALOGS } from '../public-dialogs.ts';
import { Banners } from './banners.tsx';
import { Brand } from './brand.tsx';
import { HeaderBar } from './header-bar.tsx';
import { HeaderTools } from './header-tools.tsx';
import { Main } from './main.tsx';
import { SkipLink } from './skip-link.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Renders the layout for visitors. */
export function PublicShell({ children }: { children: ReactNode }) {
  const { signIn } = useSession();
  useShortcuts();
  return (
    <>
      <SkipLink />
      <HeaderBar>
        <Brand />
        <div className="ml-auto flex items-center gap-2">
          <HeaderTools />
          <Button variant="primary" onClick={signIn}>
            Log In
          </Button>
        </div>
      </HeaderBar>
      <Banners />
      <Main>{children}</Main>
      <FileDrop
        title="Sign in to add files"
        hint="Snippets can be made from files once you are signed in."
        onFiles={askToSignIn}
      />
      <DialogHost dialogs={PUBLIC_DIALOGS} />
    </>
  );
}

function askToSignIn(): void {
  toast({ title: 'Sign in to add files', description: 'You must be logged in to import snippets.' });
}
