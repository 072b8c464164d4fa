import type { BulkAction, BulkReply } from '#contract/bulk.ts';
import type { SelectedSnippet } from '#web/features/snippets/selection/selection.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { PUBLIC_NOTICE } from '#web/shared/public-notice.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';

const TITLES: Readonly<Record<BulkAction, (snippets: string) => string>> = {
  trash: (snippets) => `${snippets} deleted`,
  restore: (snippets) => `${snippets} restored`,
  publish: (snippets) => `${snippets} published`,
  unpublish: (snippets) => `${snippets} unpublished`,
  addTags: (snippets) => `Tags added to ${snippets}`,
  removeTags: (snippets) => `Tags removed from ${snippets}`,
  addToCollection: (snippets) => `${snippets} added to the collection`,
  removeFromCollection: (snippets) => `${snippets} removed from the collection`,
  pin: (snippets) => `${snippets} pinned`,
  unpin: (snippets) => `${snippets} unpinned`,
};

/** Number of failed snippets that a toast names. */
const NAMED = 3;

/**
 * Says what a bulk change did, and names the snippets that it could not change.
 *
 * @param foreign number of selected snippets of other people, which the action leaves out
 */
export function bulkMessage(
  action: BulkAction,
  { changed, failed }: BulkReply,
  { selected, foreign }: { selected: ReadonlyMap<number, SelectedSnippet>; foreign: number },
): ToastMessage {
  const title = changed > 0 ? TITLES[action](countSnippets(changed)) : 'Nothing changed';
  const left = foreign > 0 && `${countSnippets(foreign)} of other people ${foreign === 1 ? 'was' : 'were'} left out. `;
  const named = failed.slice(0, NAMED).map(({ id, message }) => (
    <span key={id}>
      “<bdi>{selected.get(id)?.title}</bdi>”: {message.replace(/\.$/, '')}.{' '}
    </span>
  ));
  const others = failed.length > NAMED && `${failed.length - NAMED} more could not be changed.`;
  const same = changed === 0 && failed.length === 0 && foreign === 0 && 'The selected snippets were like this already.';
  const notice = action === 'publish' && changed > 0 && `${PUBLIC_NOTICE} `;
  const says = notice || left || named.length > 0 || same;
  return {
    title,
    ...(says && {
      description: (
        <>
          {notice}
          {same}
          {left}
          {named}
          {others}
        </>
      ),
    }),
    ...(failed.length > 0 && changed === 0 && { variant: 'destructive' }),
  };
}

/**
 * Says what undoing a bulk change did.
 *
 * @param kept number of snippets that stay private because of possible secrets
 */
export const undoneMessage = (action: BulkAction, snippets: number, kept: number): ToastMessage => ({
  title: action === 'trash' ? TITLES.restore(countSnippets(snippets)) : 'Change undone',
  ...(kept > 0 && { description: `Still private because of possible secrets: ${countSnippets(kept)}.` }),
});
