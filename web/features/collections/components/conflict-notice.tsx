import type { Collection } from '#contract/collections.ts';
import type { EditConflict } from '#web/shared/edit-conflict.ts';
import { ConflictSection } from '#web/ui/conflict-section.tsx';

/** Shows what happened to a collection elsewhere, before saving overwrites it. */
export function ConflictNotice({ conflict }: { conflict: EditConflict<Collection> }) {
  if (conflict.kind === 'deleted') {
    return <ConflictSection message="This collection was deleted elsewhere. Saving creates a new, empty collection." />;
  }
  const { name, description } = conflict.now;
  return (
    <ConflictSection message="This collection was changed elsewhere after you opened it. Saving again replaces what it is now:">
      <p dir="auto" className="mt-2 font-semibold">
        {name}
      </p>
      {description && (
        <p dir="auto" className="whitespace-pre-wrap text-muted text-sm">
          {description}
        </p>
      )}
    </ConflictSection>
  );
}
