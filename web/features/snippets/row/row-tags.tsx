import { tagColor } from '#web/shared/tags/tag-color.ts';
import { Chip } from '#web/ui/chip.tsx';
import { useBoard } from '../card/use-board.ts';

/** Number of tags before further tags are only counted. */
const TAGS_SHOWN = 2;

/** Renders the first tags in one line, as filter buttons. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const { activeTags, toggleTag } = useBoard();
  const rest = tags.slice(TAGS_SHOWN);
  return (
    <>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Chip key={tag} color={tagColor(tag)} pressed={activeTags.includes(tag)} onClick={() => toggleTag(tag)}>
          <span data-searched="">{tag}</span>
        </Chip>
      ))}
      {rest.length > 0 && (
        <span data-tooltip={rest.join(', ')} className="shrink-0 text-muted text-xs">
          +{rest.length}
          <span className="sr-only"> more tags: {rest.join(', ')}</span>
        </span>
      )}
    </>
  );
}
