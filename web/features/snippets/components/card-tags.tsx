import { useState } from 'react';
import { tagColor } from '#web/lib/tag-color.ts';
import { Chip } from '#web/ui/chip.tsx';

/** Tags shown before the others have to be asked for. */
const TAGS_SHOWN = 6;

interface CardTagsProps {
  tags: readonly string[];
  active?: readonly string[];
  /** Given: a tag is a button that filters. */
  onToggle?: (tag: string) => void;
}

export function CardTags({ tags, active = [], onToggle }: CardTagsProps) {
  const [all, setAll] = useState(false);
  // One more than fits costs no more room than the button that would hide it.
  const shown = all || tags.length <= TAGS_SHOWN + 1 ? tags : tags.slice(0, TAGS_SHOWN);
  return (
    <>
      {shown.map((tag) => (
        <Chip
          key={tag}
          color={tagColor(tag)}
          {...(onToggle && { pressed: active.includes(tag), onClick: () => onToggle(tag) })}
        >
          {tag}
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
