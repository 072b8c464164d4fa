import type { ReactNode } from 'react';
import { DialogHost } from '../dialog-host.tsx';
import { DIALOGS } from '../dialogs.ts';
import { FileDrop } from '../file-drop.tsx';
import { NAV_LINKS } from '../nav-links.ts';
import { Banners } from './banners.tsx';
import { Header } from './header.tsx';
import { Main } from './main.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useTransfer } from './use-transfer.ts';

/** Renders the layout for signed-in people: header, sidebar and dialogs. */
export function Shell({ children }: { children: ReactNode }) {
  const { addFiles } = useTransfer();
  useShortcuts(NAV_LINKS);
  return (
    <>
      <SkipLink />
      <Header />
      <Banners />
      <div className="flex">
        <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-line border-r bg-surface max-lg:hidden print:hidden">
          <Sidebar />
        </aside>
        <Main>{children}</Main>
      </div>
      <FileDrop
        title="Drop files to add them"
        hint="A file of code opens as a new snippet. Several files, a folder, a zip and an export are imported."
        onFiles={addFiles}
      />
      <DialogHost dialogs={DIALOGS} />
    </>
  );
}
