import { navigate, useSearch } from 'wouter/use-browser-location';
import { z } from 'zod';
import type { User } from '#contract/sign-in.ts';
import { AccountSettings } from '#web/features/accounts/components/account-settings.tsx';
import { SecuritySettings } from '#web/features/accounts/components/security-settings.tsx';
import { SessionSettings } from '#web/features/accounts/components/session-settings.tsx';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { AppearanceSettings } from '#web/features/settings/components/appearance-settings.tsx';
import { EditorSettings } from '#web/features/settings/components/editor-settings.tsx';
import { TokenSettings } from '#web/features/tokens/components/token-settings.tsx';
import { TransferSettings } from '#web/features/transfer/components/transfer-settings.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { BoardHeading } from '../board/board-heading.tsx';
import { useTransfer } from '../shell/use-transfer.ts';

const SettingsTab = z.enum(['appearance', 'editor', 'transfer', 'account', 'security']);
type SettingsTab = z.infer<typeof SettingsTab>;

export function SettingsScreen() {
  const { user } = useSession();
  const [tab, setTab] = useTab();
  const { openImport, downloadAll, downloadZip } = useTransfer();
  if (user === null) return null;
  return (
    <div className="max-w-4xl">
      <BoardHeading title="Settings" subtitle="How Pegboard looks in this browser, and your account" />
      <div className="rounded-card border border-line bg-surface px-3 pt-2 pb-5 sm:px-6">
        <Tabs
          label="Settings"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'appearance', label: 'Appearance', content: <AppearanceSettings /> },
            { value: 'editor', label: 'Editor', content: <EditorSettings /> },
            {
              value: 'transfer',
              label: 'Import and export',
              content: (
                <TransferSettings
                  userId={user.id}
                  onImport={openImport}
                  onExport={downloadAll}
                  onDownloadZip={downloadZip}
                />
              ),
            },
            { value: 'account', label: 'Account', content: <AccountSettings user={user} onExport={downloadAll} /> },
            { value: 'security', label: 'Security', content: <SecurityTab user={user} /> },
          ]}
        />
      </div>
    </div>
  );
}

function SecurityTab({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-8">
      <SecuritySettings user={user} />
      <SessionSettings userId={user.id} />
      <TokenSettings userId={user.id} />
    </div>
  );
}

/** Returns the tab in the URL. Switching tabs adds no history entry. */
function useTab(): [tab: SettingsTab, setTab: (tab: SettingsTab) => void] {
  const query = useSearch();
  const tab = SettingsTab.catch('appearance').parse(new URLSearchParams(query).get('tab'));
  const setTab = (next: SettingsTab) => {
    const changed = new URLSearchParams(window.location.search);
    changed.set('tab', next);
    navigate(`${window.location.pathname}?${changed}`, { replace: true });
  };
  return [tab, setTab];
}
