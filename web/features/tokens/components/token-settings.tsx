import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { readTokenForm, withoutTokenForm } from '#contract/token-form.ts';
import type { ApiToken } from '#contract/tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { tokensQuery } from '../api/queries.ts';
import { TokenList } from './token-list.tsx';

const NewTokenDialog = lazyPanel(() => import('./new-token-dialog.tsx').then((module) => module.NewTokenDialog));
const RevokeTokenDialog = lazyPanel(() =>
  import('./revoke-token-dialog.tsx').then((module) => module.RevokeTokenDialog),
);

/** Renders the section about API tokens. A link with values opens the form for a new one. */
export function TokenSettings({ userId }: { userId: string }) {
  const { data: tokens, error, refetch } = useQuery(tokensQuery(userId));
  const [given] = useState(readTokenForm(useSearch()));
  const [isCreating, setCreating] = useState(given !== null);
  const [revoking, setRevoking] = useState<{ token: ApiToken; within: Element } | null>(null);

  function closeForm() {
    setCreating(false);
    const { pathname, search } = window.location;
    if (readTokenForm(search)) navigate(pathname + withoutTokenForm(search), { replace: true });
  }

  return (
    <section aria-labelledby="api-tokens" className="flex flex-col gap-4 border-line border-t pt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-56 max-w-prose flex-1">
          <h2 id="api-tokens" className="font-semibold text-base">
            API tokens
          </h2>
          <p className="mt-1 text-muted">
            For scripts, editors and the command line. A token acts as you, within the access you give it.
          </p>
        </div>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden="true" />
          New token
        </Button>
      </div>
      {!tokens && error && <ErrorState title="Error" message={error.message} onRetry={() => void refetch()} />}
      {!tokens && !error && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-20" />
        </div>
      )}
      {tokens?.length === 0 && <p className="text-muted text-sm">You have no API tokens.</p>}
      {tokens && tokens.length > 0 && (
        <TokenList tokens={tokens} onRevoke={(token, within) => setRevoking({ token, within })} />
      )}
      {isCreating && <NewTokenDialog userId={userId} given={given} onClose={closeForm} />}
      {revoking && <RevokeTokenDialog {...revoking} userId={userId} onClose={() => setRevoking(null)} />}
    </section>
  );
}
