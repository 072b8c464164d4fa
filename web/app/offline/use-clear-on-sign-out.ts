import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { mustDeleteDrafts } from '#web/features/accounts/session/stored-session.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { removeDraftsOf } from '#web/features/comments/utils/draft.ts';
import { templateToFill } from '#web/features/snippets/hooks/template-to-fill.ts';
import { forgetUnanswered } from '#web/lib/idempotency-key.ts';
import { clearOfflineCache } from '#web/lib/offline-cache.ts';
import { removeStored, templateValuesKey } from '#web/lib/storage.ts';
import { deleteDrafts, hasDrafts } from '#web/shared/drafts/personal-drafts.ts';
import { clearUndoable } from '#web/shared/undo.ts';
import { NO_FILTERS, writeBoardQuery } from '../board/board-url.ts';

/**
 * Clears the offline cache, the filters, an open template, values of templates and the last action after sign-out, in every
 * tab. Drafts are keyed by user id and stay, unless the person chose to delete them.
 */
export function useClearOnSignOut(): void {
  const { status, user } = useSession();
  const before = useRef(status);
  useEffect(() => {
    if (status === 'signedOut') clearOfflineCache().catch(() => {});
    if (status === 'signedOut') clearUndoable();
    if (status === 'signedOut' && before.current === 'signedIn') {
      clearFilters();
      templateToFill.set(null);
    }
    before.current = status;
  }, [status]);

  const person = useRef<string | null>(null);
  // Runs after open forms have saved their text while they unmount.
  useEffect(() => {
    if (user === null && person.current !== null) {
      clearDrafts(person.current);
      removeStored(templateValuesKey(person.current));
    }
    person.current = user?.id ?? null;
  }, [user]);
}

function clearDrafts(userId: string): void {
  if (mustDeleteDrafts()) {
    deleteDrafts(userId);
    removeDraftsOf(userId);
  }
  // A request without a reply belongs to a draft, which is sent again.
  if (!hasDrafts(userId)) forgetUnanswered();
}

/** Filters may name tags and languages of private snippets. */
function clearFilters(): void {
  const { pathname, search } = window.location;
  const query = writeBoardQuery(search, NO_FILTERS);
  navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true });
}
