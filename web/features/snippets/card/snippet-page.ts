import type { Snippet } from '#contract/snippets.ts';
import { paths } from '#web/lib/paths.ts';

/** Returns the address of a snippet's page: the public one for other people's snippets. Null without a share link. */
export function snippetPage({ id, userId, isPublic, shareId }: Snippet, viewerId: string | null): string | null {
  // Another person's private snippet is shared with the viewer.
  if (userId === viewerId || !isPublic) return paths.snippet.href(id);
  return shareId !== null ? paths.shared.href(shareId) : null;
}
