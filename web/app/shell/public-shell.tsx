import type { ReactNode } from 'react';
import { Banners } from './banners.tsx';
import { Brand } from './brand.tsx';
import { HeaderBar } from './header-bar.tsx';
import { HeaderTools } from './header-tools.tsx';
import { Main } from './main.tsx';
import { SkipLink } from './skip-link.tsx';
import { UserArea } from './user-area.tsx';

/** Around what visitors see: no sidebar, nothing to create. */
export function PublicShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <HeaderBar>
        <Brand />
        <div className="ml-auto flex items-center gap-2">
          <HeaderTools />
          <UserArea />
        </div>
      </HeaderBar>
      <Banners />
      <Main>{children}</Main>
    </>
  );
}
