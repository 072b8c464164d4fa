import { useMemo, useState } from 'react';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { ToolCards } from '#web/features/connect/components/tool-cards.tsx';
import type { Tool } from '#web/features/connect/utils/tool.ts';
import { toolGroups } from '#web/features/connect/utils/tools.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { BoardHeading } from '../board/board-heading.tsx';

const NewTokenDialog = lazyPanel(() =>
  import('#web/features/tokens/components/new-token-dialog.tsx').then((module) => module.NewTokenDialog),
);

/** Renders how to use snippets in other programs. New tokens are filled in until the person leaves. */
export function ConnectScreen() {
  const { user } = useSession();
  const groups = useMemo(() => toolGroups(window.location.origin), []);
  const [tokens, setTokens] = useState<ReadonlyMap<string, string>>(new Map());
  const [asking, setAsking] = useState<Tool | null>(null);
  if (user === null) return null;
  return (
    <>
      <BoardHeading title="Connect" subtitle="Your snippets in the terminal, in editors and for assistants" />
      <ToolCards groups={groups} tokens={tokens} onCreateToken={setAsking} />
      {asking && (
        <NewTokenDialog
          userId={user.id}
          given={asking.token ?? null}
          onCreated={({ token }) => setTokens(new Map([...tokens, [asking.name, token]]))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
