import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FacetCount } from '#contract/facets.ts';
import { lazyPanel } from '#web/ui/lazy-component.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

const load = () => import('./tag-dialogs.ts');
const RenameTagDialog = lazyPanel(() => load().then((module) => module.RenameTagDialog));
const DeleteTagDialog = lazyPanel(() => load().then((module) => module.DeleteTagDialog));

interface TagMenuProps {
  /** The tag with the number of the person's snippets that have it. */
  tag: FacetCount;
  /** All tags of the person. */
  tags: readonly FacetCount[];
  /** Called with the new name; null after a deletion. */
  onChanged: (name: string | null) => void;
}

/** Renders the actions of a tag of the person's own snippets. */
export function TagMenu({ tag, tags, onChanged }: TagMenuProps) {
  const [open, setOpen] = useState<{ action: 'rename' | 'delete'; within: Element | null } | null>(null);
  const ask = (action: 'rename' | 'delete') => () => setOpen({ action, within: document.activeElement });
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`More for ${tag.name}`}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-full text-muted transition-colors hover:text-ink pointer-coarse:w-11"
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </button>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={ask('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={ask('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {open?.action === 'rename' && (
        <RenameTagDialog tag={tag} tags={tags} within={open.within} onRenamed={onChanged} onClose={close} />
      )}
      {open?.action === 'delete' && (
        <DeleteTagDialog tag={tag} within={open.within} onDeleted={() => onChanged(null)} onClose={close} />
      )}
    </>
  );
}
