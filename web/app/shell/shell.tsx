import { type ReactNode, useState } from 'react';
import { useRoute } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Banners } from './banners.tsx';
import { CollectionDialogsProvider } from './collection-dialogs-provider.tsx';
import { Header } from './header.tsx';
import { Main } from './main.tsx';
import { MobileSidebar } from './mobile-sidebar-lazy.tsx';
import { ShortcutsDialog } from './shortcuts-dialog-lazy.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { SnippetDialogProvider } from './snippet-dialog-provider.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Around every screen of those who are signed in: header, sidebar, and the dialog for snippets. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <SnippetDialogProvider>
      <CollectionDialogsProvider>
        <ShellFrame>{children}</ShellFrame>
      </CollectionDialogsProvider>
    </SnippetDialogProvider>
  );
}

function ShellFrame({ children }: { children: ReactNode }) {
  const [sidebarOpen, setSidebarOpen] = useState(false);
  const [shortcutsOpen, setShortcutsOpen] = useState(false);
  const showShortcuts = () => setShortcutsOpen(true);
  useShortcuts({ onHelp: showShortcuts });
  // A shared page looks to its owner as it does to everybody.
  const [isShared] = useRoute(paths.shared.path);
  return (
    <>
      <SkipLink />
      <Header onOpenSidebar={() => setSidebarOpen(true)} onShowShortcuts={showShortcuts} />
      <Banners />
      <div className="flex">
        {!isShared && (
          <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-line border-r bg-surface max-lg:hidden">
            <Sidebar />
          </aside>
        )}
        <Main>{children}</Main>
      </div>
      <MobileSidebar open={sidebarOpen} onOpenChange={setSidebarOpen} />
      <ShortcutsDialog open={shortcutsOpen} onOpenChange={setShortcutsOpen} />
    </>
  );
}
