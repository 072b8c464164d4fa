import { Keyboard, LogOut, Plug, Settings, Trash2, UserRound } from 'lucide-react';
import { useLocation } from 'wouter';
import { useSignOut } from '#web/features/accounts/hooks/use-sign-out.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { openDialog } from '#web/shared/dialogs.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';

/** Renders the menu of a signed-in person: settings, trash and sign-out. */
export function AccountMenu() {
  const { user } = useSession();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  if (user === null) return null;
  const initial = user.email?.charAt(0).toUpperCase();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="hit-area [--hit-x:7px] [--hit-y:7px] flex size-8 shrink-0 items-center justify-center rounded-full border border-line bg-accent-soft font-semibold text-accent text-sm"
        >
          {initial ?? <UserRound aria-hidden="true" className="size-4" />}
        </button>
      }
    >
      <MenuLabel>{user.email ?? user.displayName ?? 'Signed in'}</MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<Plug />} onSelect={() => navigate(paths.connect.href())}>
        Connect
      </MenuItem>
      <MenuItem icon={<Settings />} onSelect={() => navigate(paths.settings.href())}>
        Settings
      </MenuItem>
      <MenuItem icon={<Trash2 />} onSelect={() => navigate(paths.trash.href())}>
        Trash
      </MenuItem>
      <MenuItem icon={<Keyboard />} keys={['?']} onSelect={() => openDialog('shortcuts', {})}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={signOut}>
        Log Out
      </MenuItem>
    </Menu>
  );
}
