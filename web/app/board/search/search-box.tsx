import clsx from 'clsx';
import { CircleAlert, Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { QUERY_MAX, SEARCH_MAX } from '#contract/limits.ts';
import { isPlainText } from '#domain/query/is-plain.ts';
import { FLOATING, TEXT_FIELD } from '#web/ui/class-names.ts';
import { Keys } from '#web/ui/keys.tsx';
import { pasteSearch } from './paste-search.ts';
import { loadQueryTools } from './query-tools.ts';
import { boxInUse, useRefusal } from './search-in-use.ts';
import { SearchToggle } from './search-toggle.tsx';
import { useBoxEditing } from './use-box-editing.ts';

/** Looks like a text field; the controls in it have no border. */
const FIELD =
  'flex min-h-9 flex-wrap items-center gap-x-1.5 py-0! pr-1! pl-9! has-[input:focus-visible]:border-accent ' +
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:-outline-offset-1 ' +
  'has-[input[aria-invalid]]:border-danger pointer-coarse:min-h-11';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** Searches on every screen, not only on those whose path has a board. */
  alwaysOnBoard?: boolean;
  /** `/` focuses this box. */
  shortcut?: boolean;
  className?: string;
}

/**
 * Renders the search box of a board: filters as chips, text, and two buttons for the way in which text matches. It searches
 * after a pause in typing and on Enter. A second Enter or ArrowDown leads to the results.
 */
export function SearchBox({
  label,
  placeholder = label,
  alwaysOnBoard = false,
  shortcut = true,
  className,
}: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const editing = useBoxEditing(input, alwaysOnBoard);
  const { box, isBlank, tools, spot, activeOption, toggle, field, paste } = editing;
  const { chips, text, isExpression, matchesCase } = box;
  const refusal = useRefusal(id, input);
  const isOpen = activeOption !== undefined;
  const lengthMax = chips.length === 0 && isPlainText(text) ? SEARCH_MAX : QUERY_MAX;
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          editing.onSubmit();
        }}
        onKeyDown={editing.onKeyDown}
        onFocus={() => {
          boxInUse.set(id);
          loadQueryTools().catch(console.warn);
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-2.5 left-3 size-4 text-muted pointer-coarse:top-3.5"
        />
        <div className={`${TEXT_FIELD} ${FIELD}`}>
          {tools && <tools.FilterChips chips={chips} onRemove={editing.remove} />}
          <div className="flex min-w-44 flex-1 items-center gap-0.5 pointer-coarse:min-w-60">
            <input
              ref={input}
              type="text"
              role="combobox"
              data-search=""
              aria-label={label}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}list` : undefined}
              aria-activedescendant={activeOption ?? undefined}
              aria-invalid={refusal !== null || undefined}
              aria-describedby={refusal === null ? undefined : `${id}refusal`}
              placeholder={chips.length === 0 ? placeholder : undefined}
              maxLength={lengthMax}
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...(shortcut && { 'aria-keyshortcuts': '/' })}
              value={text}
              {...field}
              onPaste={pasteSearch(paste)}
              className={clsx(
                'h-8.5 min-w-0 flex-1 text-ellipsis bg-transparent outline-none pointer-coarse:h-11',
                isExpression && 'font-code',
              )}
            />
            {isBlank && shortcut && (
              <span aria-hidden="true" className="pointer-events-none mr-1.5 pointer-coarse:hidden">
                <Keys keys={['/']} />
              </span>
            )}
            {!isBlank && !editing.searchesOnType && (
              <span aria-hidden="true" className="pointer-events-none mr-1.5 pointer-coarse:hidden">
                <Keys keys={['Enter']} />
              </span>
            )}
            {!isBlank && (
              <button
                type="button"
                aria-label="Clear search"
                onClick={editing.clear}
                className="h-7 min-w-7 shrink-0 rounded-sm text-muted hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
              >
                <X aria-hidden="true" className="mx-auto size-4" />
              </button>
            )}
            <SearchToggle
              label="Use regular expression"
              sign=".*"
              shortcut="Alt+R"
              pressed={isExpression}
              onToggle={() => toggle('isExpression')}
            />
            <SearchToggle
              label="Match case"
              sign="Aa"
              shortcut="Alt+C"
              pressed={matchesCase}
              onToggle={() => toggle('matchesCase')}
            />
          </div>
        </div>
        {tools && spot && (
          <tools.Suggestions
            id={`${id}list`}
            spot={spot}
            scope={editing.scope}
            keys={editing.suggestionKeys}
            onActive={editing.setActiveOption}
            onChoose={editing.choose}
          />
        )}
        {refusal !== null && (
          <p
            id={`${id}refusal`}
            role="alert"
            className={`${FLOATING} absolute top-full left-0 mt-1 flex w-max max-w-full items-start gap-2 border-danger! px-3 py-2 text-sm`}
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="min-w-0 wrap-anywhere">{refusal}</span>
          </p>
        )}
      </form>
    </search>
  );
}
