import { useState } from 'react';
import type { SelectedSnippet } from '#web/features/snippets/selection/selection.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { tagColor } from '#web/shared/tags/tag-color.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CHIP_ROWS } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toggled } from '../board-values.ts';

interface RemoveTagsDialogProps {
  /** The snippets that lose the tags. */
  snippets: readonly SelectedSnippet[];
  busy: boolean;
  onRemove: (tags: string[]) => void;
  onClose: () => void;
}

/** Asks which of the tags of some snippets to remove. */
export function RemoveTagsDialog({ snippets, busy, onRemove, onClose }: RemoveTagsDialogProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const tags = countTags(snippets);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Remove tags"
      description={
        tags.length === 0 ? 'The selected snippets have no tags.' : `From ${countSnippets(snippets.length)}.`
      }
      maxWidth={440}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={chosen.length === 0} busy={busy} onClick={() => onRemove(chosen)}>
            Remove
          </Button>
        </>
      }
    >
      <fieldset aria-label="Tags" className={CHIP_ROWS}>
        {tags.map(([tag, count]) => (
          <Chip
            key={tag}
            color={tagColor(tag)}
            pressed={chosen.includes(tag)}
            onClick={() => setChosen(toggled(chosen, tag))}
          >
            {tag} <span data-numeric>{count}</span>
          </Chip>
        ))}
      </fieldset>
    </Dialog>
  );
}

/** Returns the tags with their number of snippets, most frequent first. */
function countTags(snippets: readonly SelectedSnippet[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { tags } of snippets) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, more], [b, less]) => less - more || a.localeCompare(b, 'en'));
}
