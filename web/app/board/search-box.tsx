import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { SEARCH_MAX } from '#contract/limits.ts';
import { Input } from '#web/ui/field.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { focusFirstCard } from './focus-search.ts';
import { pasteSearch } from './paste-search.ts';
import { useSearchText } from './use-search-text.ts';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** Searches on every screen, not only on those whose path has a board. */
  alwaysOnBoard?: boolean;
  /** `/` focuses this box. */
  shortcut?: boolean;
  className?: string;
}

/** Renders a search box for the board's term: debounced while typing, immediate on Enter. A second Enter or ArrowDown leads to the results. */
export function SearchBox({
  label,
  placeholder = label,
  alwaysOnBoard = false,
  shortcut = true,
  className,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, submit, searchesOnType, isApplied } = useSearchText(alwaysOnBoard);
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          if (isApplied) focusFirstCard();
          submit(text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && focusFirstCard()) event.preventDefault();
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <Input
          ref={input}
          type="search"
          data-search=""
          aria-label={label}
          placeholder={placeholder}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          autoComplete="off"
          {...(shortcut && { 'aria-keyshortcuts': '/' })}
          value={text}
          onChange={(event) => type(event.target.value)}
          onPaste={pasteSearch(type)}
          className="px-9 [&::-webkit-search-cancel-button]:hidden"
        />
        {text === '' && shortcut && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2 flex items-center pointer-coarse:hidden"
          >
            <Keys keys={['/']} />
          </span>
        )}
        {text !== '' && !searchesOnType && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-1 right-10 flex items-center bg-surface pl-1 pointer-coarse:hidden"
          >
            <Keys keys={['Enter']} />
          </span>
        )}
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              submit('');
              input.current?.focus();
            }}
            className="hit-area absolute inset-y-0 right-2 my-auto size-6 rounded-sm [--hit-x:10px] [--hit-y:10px] text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="mx-auto size-4" />
          </button>
        )}
      </form>
    </search>
  );
}
