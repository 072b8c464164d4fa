import clsx from 'clsx';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { FilterName } from '#domain/query/query.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { countSnippets } from '#web/shared/count-snippets.ts';
import { FLOATING } from '#web/ui/class-names.ts';
import { matchingValues, type Spot, type Suggestion, suggestNames } from './suggest.ts';
import { useValues } from './use-values.ts';

export interface SuggestionKeys {
  /** Handles the arrow keys, and Enter on an active option. Returns false for other keys. */
  press: (event: KeyboardEvent) => boolean;
}

interface SuggestionsProps {
  id: string;
  spot: Spot;
  scope: 'own' | 'all';
  keys: Ref<SuggestionKeys>;
  /** Receives the id of the active option, null without one, and undefined without any options. */
  onActive: (id: string | null | undefined) => void;
  onChoose: (chosen: Suggestion) => void;
}

/** Visitors have no collections. */
const HIDDEN_FROM_VISITORS: readonly FilterName[] = ['in'];
const NONE: readonly FilterName[] = [];

/** Renders the list of suggestions below the search box, or nothing without any. */
export function Suggestions({ id, spot, scope, keys, onActive, onChoose }: SuggestionsProps) {
  const hidden = useSession().user === null ? HIDDEN_FROM_VISITORS : NONE;
  const values = useValues(spot.kind === 'value' ? spot.name : null, scope);
  const options = spot.kind === 'name' ? suggestNames(spot, hidden) : matchingValues(values, spot.typed);
  const isEmpty = options.length === 0;
  const context = JSON.stringify(spot);
  const [moved, setMoved] = useState({ context, index: -1 });
  // Other letters have other options, of which none is active.
  const active = moved.context === context ? Math.min(moved.index, options.length - 1) : -1;
  const list = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${id}-${index}`;

  useImperativeHandle(keys, () => ({
    press(event) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const chosen = options[active];
      if (event.altKey || event.ctrlKey || event.metaKey || isEmpty) return false;
      // From the text, the arrows lead to either end of the list, and from there back to the text.
      if (step !== 0)
        setMoved({ context, index: ((active + 1 + step + options.length + 1) % (options.length + 1)) - 1 });
      else if (event.key === 'Enter' && chosen) onChoose(chosen);
      else return false;
      return true;
    },
  }));
  const activeId = isEmpty ? undefined : active === -1 ? null : optionId(active);
  useLayoutEffect(() => onActive(activeId), [onActive, activeId]);
  useLayoutEffect(() => () => onActive(undefined), [onActive]);
  useEffect(() => {
    if (active !== -1) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (isEmpty) return null;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={`${FLOATING} absolute top-full left-0 mt-1 max-h-80 w-full overflow-y-auto sm:min-w-96 overscroll-contain p-1`}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: `aria-activedescendant` of the search box names the active one
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          // The search box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={clsx(
            'flex min-h-8 cursor-pointer items-baseline gap-3 rounded-sm px-2 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center',
            index === active ? 'bg-hover outline-2 outline-accent -outline-offset-2' : 'hover:bg-hover',
          )}
        >
          <span className={clsx('truncate', option.hint && 'min-w-25 shrink-0')}>{option.label}</span>
          {option.hint && <span className="min-w-0 truncate text-muted text-sm">{option.hint}</span>}
          {option.count !== undefined && (
            <span className="ml-auto shrink-0 text-muted text-sm tabular-nums">{countSnippets(option.count)}</span>
          )}
        </div>
      ))}
    </div>
  );
}
