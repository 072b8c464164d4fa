import { useSession } from '#web/features/accounts/session/use-session.ts';
import { useShortcutsEnabled } from '#web/features/settings/hooks/use-shortcuts-enabled.ts';
import { MOD } from '#web/lib/platform.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { findSearch } from '../board/search/focus-search.ts';
import { NAV_LINKS } from '../nav-links.ts';

const EVERYBODY = [
  { keys: [MOD, 'K'], does: 'Go anywhere, find any snippet' },
  { keys: ['?'], does: 'Show this list' },
];
const SEARCH = [
  { keys: ['/'], does: 'Search' },
  { keys: ['Alt', 'R'], does: 'Use a regular expression in the search box' },
  { keys: ['Alt', 'C'], does: 'Match case in the search box' },
];
const SIGNED_IN = [
  { keys: ['n'], does: 'New snippet' },
  ...NAV_LINKS.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
  { keys: ['j'], does: 'Next card' },
  { keys: ['k'], does: 'Previous card' },
  { keys: ['Enter'], does: 'Open the card; in the list view, show its code' },
  { keys: ['x'], does: 'Select the card' },
  { keys: ['p'], does: 'Pin the card, or unpin it' },
];
/** On the page of a snippet. */
const SNIPPET_PAGE = [
  { keys: ['c'], does: 'Copy code' },
  { keys: ['l'], does: 'Go to line' },
  { keys: ['i'], does: 'Picture of the first file' },
  { keys: ['f'], does: 'Add to favorites' },
  { keys: ['p'], does: 'Pin to top, or unpin' },
  { keys: ['e'], does: 'Edit' },
  { keys: ['h'], does: 'History' },
];

/** On the page of a collection. */
const COLLECTION_PAGE = [
  { keys: ['m'], does: 'Members' },
  { keys: ['Alt', '← →'], does: 'Move the card, in My Order and among pinned ones' },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { enabled, setEnabled } = useShortcutsEnabled();
  const signedIn = useSession().user !== null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" maxWidth={420}>
      <KeyList keys={[...EVERYBODY, ...(findSearch() ? SEARCH : []), ...(signedIn ? SIGNED_IN : [])]} />
      <h3 className="font-semibold">On the page of a snippet</h3>
      <KeyList keys={signedIn ? SNIPPET_PAGE : SNIPPET_PAGE.slice(0, 3)} />
      {signedIn && (
        <>
          <h3 className="font-semibold">On the page of a collection</h3>
          <KeyList keys={COLLECTION_PAGE} />
        </>
      )}
      <Switch label="Use single-key shortcuts" checked={enabled} onCheckedChange={setEnabled} />
    </Dialog>
  );
}

function KeyList({ keys: list }: { keys: typeof EVERYBODY }) {
  return (
    <dl className="mb-4 divide-y divide-line">
      {list.map(({ keys, does }) => (
        <div key={does} className="flex items-center justify-between gap-4 py-2">
          <dt>{does}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
