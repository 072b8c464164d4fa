import { useState } from 'react';
import { tagColor } from '#web/shared/tags/tag-color.ts';
import { Chip } from '#web/ui/chip.tsx';

/** Number of tags before further tags collapse. */
const TAGS_SHOWN = 6;

interface CardTagsProps {
  tags: readonly string[];
  active?: readonly string[];
  /** If given, tags are filter buttons. */
  onToggle?: (tag: string) => void;
}

export function CardTags({ tags, active = [], onToggle }: CardTagsProps) {
  const [all, setAll] = useState(false);
  // A button for one more tag would take as much room as the tag.
  const shown = all || tags.length <= TAGS_SHOWN + 1 ? tags : tags.slice(0, TAGS_SHOWN);
  return (
    <>
      {shown.map((tag) => (
        <Chip
          key={tag}
          color={tagColor(tag)}
          {...(onToggle && { pressed: active.includes(tag), onClick: () => onToggle(tag) })}
        >
          <span data-searched="">{tag}</span>
        </Chip>
      ))}
      {shown.length < tags.length && (
        <Chip onClick={() => setAll(true)}>
          +{tags.length - shown.length}
          <span className="sr-only"> more tags</span>
        </Chip>
      )}
    </>
  );
}
