import { type ReactNode, useState } from 'react';
import { useRoute } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { useTransfer } from '#web/shared/transfer.ts';
import { FileDrop } from '../file-drop.tsx';
import { AppDialogsProvider } from './app-dialogs-provider.tsx';
import { Banners } from './banners.tsx';
import { CollectionDialogsProvider } from './collection-dialogs-provider.tsx';
import { Header } from './header.tsx';
import { Main } from './main.tsx';
import { MobileSidebar } from './mobile-sidebar-lazy.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { SnippetDialogProvider } from './snippet-dialog-provider.tsx';
import { TransferProvider } from './transfer-provider.tsx';

/** Renders the layout for signed-in people: header, sidebar and dialogs. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <SnippetDialogProvider>
      <CollectionDialogsProvider>
        <TransferProvider>
          <AppDialogsProvider>
            <ShellFrame>{children}</ShellFrame>
          </AppDialogsProvider>
        </TransferProvider>
      </CollectionDialogsProvider>
    </SnippetDialogProvider>
  );
}

function ShellFrame({ children }: { children: ReactNode }) {
  // A new object per request, so that a failed lazy load can be retried.
  const [sidebar, setSidebar] = useState({ open: false });
  const { addFiles } = useTransfer();
  // The shared page has no sidebar, for its owner either.
  const [isShared] = useRoute(paths.shared.path);
  return (
    <>
      <SkipLink />
      <Header onOpenSidebar={() => setSidebar({ open: true })} />
      <Banners />
      <div className="flex">
        {!isShared && (
          <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-line border-r bg-surface max-lg:hidden print:hidden">
            <Sidebar />
          </aside>
        )}
        <Main>{children}</Main>
      </div>
      <FileDrop
        title="Drop files to add them"
        hint="A file of code opens as a new snippet, several are imported, and so is a JSON export."
        onFiles={addFiles}
      />
      <MobileSidebar {...sidebar} onOpenChange={(open) => setSidebar({ open })} />
    </>
  );
}
