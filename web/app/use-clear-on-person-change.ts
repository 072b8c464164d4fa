import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { mustDeleteDrafts } from '#web/features/accounts/session/stored-session.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { removeDraftsOf } from '#web/features/comments/utils/draft.ts';
import { templateToFill } from '#web/features/snippets/card/template-to-fill.ts';
import { forgetUnanswered } from '#web/lib/idempotency-key.ts';
import { clearOfflineCache } from '#web/lib/offline-cache.ts';
import { removeStored, templateValuesKey } from '#web/lib/storage.ts';
import { currentDialog } from '#web/shared/dialogs.ts';
import { deleteDrafts, hasDrafts } from '#web/shared/drafts/personal-drafts.ts';
import { clearUndoable } from '#web/shared/undo.ts';
import { NO_FILTERS, writeBoardQuery } from './board/board-url.ts';

/**
 * Clears what belongs to the person who was signed in, in every tab. The next person may follow at once in a tab that was
 * frozen. Drafts are keyed by user id and stay, unless the person chose to delete them.
 */
export function useClearOnPersonChange(): void {
  const { status, user } = useSession();
  useEffect(() => {
    if (status === 'signedOut') clearOfflineCache().catch(() => {});
  }, [status]);

  const userId = user?.id ?? null;
  const person = useRef(userId);
  // Runs after open forms have saved their text while they unmount.
  useEffect(() => {
    const left = person.current;
    person.current = userId;
    if (left === userId) return;
    // Also after a sign-in: a late reply to the previous person may have set it.
    clearUndoable();
    currentDialog.set(null);
    if (left === null) return;
    clearFilters();
    templateToFill.set(null);
    clearDrafts(left);
    removeStored(templateValuesKey(left));
  }, [userId]);
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
