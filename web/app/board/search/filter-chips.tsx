import { Chip } from '#web/ui/chip.tsx';
import { CHIP_ROWS } from '#web/ui/class-names.ts';

/** Renders the filters of a search box, each with a button that removes it. */
export function FilterChips({ chips, onRemove }: { chips: readonly string[]; onRemove: (chip: string) => void }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className={`${CHIP_ROWS} max-w-full py-1 pointer-coarse:py-2`}>
      {chips.map((chip) => (
        <li key={chip} className="flex max-w-full">
          <Chip onRemove={() => onRemove(chip)}>{chip}</Chip>
        </li>
      ))}
    </ul>
  );
}
