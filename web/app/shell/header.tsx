import { Menu as MenuIcon, Plus } from 'lucide-react';
import { openDialog } from '#web/shared/dialogs.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SearchBox } from '../board/search/search-box.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { HeaderBar } from './header-bar.tsx';
import { HeaderTools } from './header-tools.tsx';
import { SaveSearch } from './save-search.tsx';
import { TransferItems, TransferMenu } from './transfer-menu.tsx';

export function Header() {
  return (
    <HeaderBar
      below={
        <div className="flex items-start gap-1 px-3 pb-2.5 md:hidden">
          <SearchBox label="Search snippets" className="min-w-0 flex-1" />
          <SaveSearch />
        </div>
      }
    >
      <IconButton
        label="Open menu"
        icon={<MenuIcon />}
        className="lg:hidden"
        onClick={() => openDialog('sidebar', {})}
      />
      <div className="shrink-0 lg:w-54">
        <Brand compact />
      </div>
      <SearchBox label="Search snippets" className="w-full max-w-lg py-1.5 max-md:hidden" />
      <span className="max-md:hidden">
        <SaveSearch />
      </span>
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <HeaderTools transferMenu={<TransferMenu />} transferItems={<TransferItems />} />
        <Button
          variant="primary"
          className="max-[22.5rem]:px-2.5"
          data-tooltip="New snippet (n)"
          aria-keyshortcuts="n"
          onClick={() => openDialog('newSnippet', {})}
        >
          <Plus aria-hidden="true" />
          <span className="max-sm:hidden">New Snippet</span>
          <span className="sm:hidden">Add</span>
        </Button>
        <AccountMenu />
      </div>
    </HeaderBar>
  );
}
