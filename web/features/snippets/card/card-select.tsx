import { useId } from 'react';
import type { Snippet } from '#contract/snippets.ts';
import { CheckboxInput } from '#web/ui/checkbox.tsx';
import { useBoardSelection, useIsSelected } from '../selection/use-selection.ts';
import './card-select.css';

/** Renders the checkbox that selects a card. Shift extends the selection. */
export function CardSelect({ snippet }: { snippet: Snippet }) {
  const selection = useBoardSelection();
  const selected = useIsSelected(selection, snippet.id);
  const id = useId();
  return (
    <>
      {/* The label is the hit area. */}
      <label
        htmlFor={id}
        className="card-corner absolute top-1.5 right-1.5 z-1 flex size-9 select-none items-center justify-center pointer-coarse:top-0.5 pointer-coarse:right-0.5 pointer-coarse:size-11"
      >
        <CheckboxInput
          id={id}
          aria-label={`Select ${snippet.title}`}
          checked={selected}
          onChange={({ nativeEvent }) => {
            if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) void selection.extendTo(snippet);
            else selection.toggle(snippet);
          }}
        />
      </label>
      {selected && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 rounded-card ring-2 ring-accent" />
      )}
    </>
  );
}
