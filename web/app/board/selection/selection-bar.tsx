import { useQuery } from '@tanstack/react-query';
import { Ellipsis, FolderMinus, FolderPlus, Globe, Lock, Pin, PinOff, Tag, Tags, Trash2, X } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { BULK_MAX } from '#contract/limits.ts';
import { ChooseCollectionDialog } from '#web/features/collections/components/choose-collection-dialog.tsx';
import { trashDaysQuery } from '#web/features/snippets/api/trash.ts';
import { mayCollect } from '#web/features/snippets/card/roles.ts';
import type { Selection } from '#web/features/snippets/selection/selection.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { AddTagsDialog } from './add-tags-dialog.tsx';
import { RemoveTagsDialog } from './remove-tags-dialog.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { useSelectionMode } from './use-selection-mode.ts';

interface SelectionBarProps {
  selection: Selection;
  viewerId: string;
  /** Number of snippets on the board; -1 if unknown. */
  total: number;
  /** The collection that the board shows, or null. */
  collectionId: number | null;
  onClose: () => void;
}

type Open = 'addTags' | 'removeTags' | 'addToCollection' | 'removeFromCollection' | 'removeShared' | 'delete';

/** Renders the actions for the selected snippets at the bottom of the window. */
export function SelectionBar({ selection, viewerId, total, collectionId, onClose }: SelectionBarProps) {
  const selected = selection.items.use();
  const { busy, actionOf, run } = useBulkActions(selection, viewerId);
  const [loading, setLoading] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data: trashDays, isPending } = useQuery(trashDaysQuery);
  useSelectionMode(onClose);

  const own = [...selected.values()].filter(({ userId }) => userId === viewerId);
  const forOwner = { disabled: own.length === 0 || busy };
  async function selectMatches(): Promise<void> {
    setLoading(true);
    await selection.selectMatches();
    setLoading(false);
  }
  const shared = [...selected.values()].filter((snippet) => !mayCollect(snippet, viewerId));
  function removeFromCollection(): void {
    if (collectionId === null) setOpen('removeFromCollection');
    // Only the owners can put them back.
    else if (shared.length > 0) setOpen('removeShared');
    else void run({ action: 'removeFromCollection', collectionId });
  }

  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex justify-center p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:left-60 print:hidden">
      <Toolbar.Root
        aria-label={`${selected.size.toLocaleString('en')} selected`}
        className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center justify-center gap-1 rounded-card border border-line bg-surface p-1.5 shadow-float"
      >
        <Toolbar.Button asChild>
          <IconButton size="sm" label="Clear selection" icon={<X />} onClick={onClose} />
        </Toolbar.Button>
        <p role="status" data-numeric className="pr-1 font-medium">
          {selected.size.toLocaleString('en')} selected
        </p>
        {selected.size !== total && selected.size < BULK_MAX && (
          <Toolbar.Button asChild>
            <Button size="sm" busy={loading} onClick={() => void selectMatches()}>
              Select all that match
            </Button>
          </Toolbar.Button>
        )}
        <div className="flex items-center gap-0.5 max-sm:w-full max-sm:justify-between">
          <Action
            icon={<Trash2 />}
            label="Delete"
            disabled={forOwner.disabled || isPending}
            // Without a trash it cannot be undone.
            onClick={() => (trashDays ? void run({ action: 'trash' }) : setOpen('delete'))}
            className="text-danger!"
          />
          <Action icon={<Globe />} label="Make public" {...forOwner} onClick={() => void run({ action: 'publish' })} />
          <Action
            icon={<Lock />}
            label="Make private"
            {...forOwner}
            onClick={() => void run({ action: 'unpublish' })}
          />
          <Action icon={<Tag />} label="Add tags" {...forOwner} onClick={() => setOpen('addTags')} />
          <Action
            icon={<FolderPlus />}
            label="Add to collection"
            disabled={busy}
            onClick={() => setOpen('addToCollection')}
          />
          <Menu
            trigger={
              <Toolbar.Button asChild>
                <IconButton size="sm" label="More actions" icon={<Ellipsis />} disabled={busy} />
              </Toolbar.Button>
            }
          >
            <MenuItem icon={<Pin />} onSelect={() => void run({ action: 'pin' })}>
              Pin to top
            </MenuItem>
            <MenuItem icon={<PinOff />} onSelect={() => void run({ action: 'unpin' })}>
              Unpin
            </MenuItem>
            {own.length > 0 && (
              <MenuItem icon={<Tags />} onSelect={() => setOpen('removeTags')}>
                Remove tags
              </MenuItem>
            )}
            <MenuItem icon={<FolderMinus />} onSelect={removeFromCollection}>
              Remove from collection
            </MenuItem>
          </Menu>
        </div>
      </Toolbar.Root>
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete snippets"
          description={`${countSnippets(own.length)} will be deleted${trashDays === 0 ? ' for good, with their comments' : ''}.`}
          confirmLabel="Delete"
          {...actionOf({ action: 'trash' })}
          onClose={close}
        />
      )}
      {open === 'removeShared' && collectionId !== null && (
        <ConfirmDialog
          title="Remove from collection"
          description={`Private snippets of other people: ${shared.length.toLocaleString('en')}. Members can no longer read them, and only their owners can add them again.`}
          confirmLabel="Remove"
          {...actionOf({ action: 'removeFromCollection', collectionId })}
          onClose={close}
        />
      )}
      {open === 'addTags' && (
        <AddTagsDialog
          count={own.length}
          busy={busy}
          onAdd={(tags) => void run({ action: 'addTags', tags })}
          onClose={close}
        />
      )}
      {(open === 'addToCollection' || open === 'removeFromCollection') && (
        <ChooseCollectionDialog
          {...(open === 'addToCollection'
            ? { title: 'Add to Collection', label: 'Add', busyLabel: 'Adding...' }
            : { title: 'Remove from collection', label: 'Remove', busyLabel: 'Removing...' })}
          description={`Choose a collection for ${countSnippets(selected.size)}.`}
          userId={viewerId}
          sharedNotice={
            open === 'addToCollection' && [...selected.values()].some(({ isPublic }) => !isPublic)
              ? `Its members will be able to read ${selected.size === 1 ? 'this snippet' : 'these snippets'}.`
              : null
          }
          busy={busy}
          onChoose={(chosen) => run({ action: open, collectionId: chosen })}
          onClose={close}
        />
      )}
      {open === 'removeTags' && (
        <RemoveTagsDialog
          snippets={own}
          busy={busy}
          onRemove={(tags) => void run({ action: 'removeTags', tags })}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ActionProps extends ComponentProps<typeof Button> {
  icon: ReactNode;
  label: string;
}

/** An icon with its name, which is hidden where the bar would not fit. */
function Action({ icon, label, ...props }: ActionProps) {
  return (
    <Toolbar.Button asChild>
      <Button size="sm" variant="ghost" data-tooltip={label} {...props}>
        {icon}
        <span className="max-xl:sr-only">{label}</span>
      </Button>
    </Toolbar.Button>
  );
}
