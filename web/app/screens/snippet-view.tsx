import { useLocation } from 'wouter';
import type { SnippetDetail } from '#contract/snippets.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { SnippetCollections } from '#web/features/collections/components/snippet-collections.tsx';
import { Comments } from '#web/features/comments/components/comments.tsx';
import { SnippetPage } from '#web/features/snippets/page/snippet-page.tsx';
import { paths } from '#web/lib/paths.ts';

/** Renders a loaded snippet with its collections and comments. */
export function SnippetView({ snippet }: { snippet: SnippetDetail }) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  return (
    <SnippetPage
      snippet={snippet}
      viewerId={user?.id ?? null}
      onDeleted={() => navigate(paths.mySnippets.href(), { replace: true })}
      // Visitors have no collections.
      collections={user ? <SnippetCollections snippetId={snippet.id} /> : undefined}
      comments={<Comments snippet={snippet} viewerId={user?.id ?? null} />}
    />
  );
}
