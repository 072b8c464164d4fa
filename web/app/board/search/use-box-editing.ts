import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { isComposing } from '#web/lib/is-composing.ts';
import { type BoxQuery, unreadBox } from './box-query.ts';
import { focusFirstCard } from './focus-search.ts';
import type { Spot, Suggestion } from './suggest.ts';
import type { SuggestionKeys } from './suggestions.tsx';
import { useCaret } from './use-caret.ts';
import { useSearchBox } from './use-search-box.ts';

/** Whether suggestions are wanted, and for which position in the text. */
interface Wanted {
  caret: number;
  /** In an empty text, too. */
  all?: boolean;
}

/** The spot in an empty text, where all filter names are suggested. */
const EMPTY_SPOT: Spot = { kind: 'name', start: 0, end: 0, sign: '', typed: '' };

/** Which words stay text: those that the caret touches, those it is inside of, or none. */
type Kept = 'touched' | 'inside' | 'none';

/** Input types of text that is inserted as a whole. */
const PASTED: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop']);

type Button = 'isExpression' | 'matchesCase';
/** Physical keys, because macOS types another character with Alt. */
const BUTTON_KEYS: Readonly<Record<string, Button>> = { KeyR: 'isExpression', KeyC: 'matchesCase' };

/** Edits the content of a search box: turns words into chips and completes them from suggestions. */
export function useBoxEditing(input: RefObject<HTMLInputElement | null>, alwaysOnBoard: boolean) {
  const search = useSearchBox(alwaysOnBoard);
  const { box, change, submit, tools, isApplied } = search;
  const isBlank = box.chips.length === 0 && box.text === '' && !box.isExpression && !box.matchesCase;
  const setCaret = useCaret(input);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  /** Id of the active suggestion, null without one, and undefined without suggestions. */
  const [activeOption, setActiveOption] = useState<string | null>();
  const suggestionKeys = useRef<SuggestionKeys>(null);

  const spot = useMemo((): Spot | null => {
    if (!wanted || !tools || box.isExpression) return null;
    if (box.text === '') return wanted.all ? EMPTY_SPOT : null;
    return tools.spotAt(box.text, wanted.caret);
  }, [wanted, tools, box]);

  function settle(current: BoxQuery, caret: number, kept: Kept): BoxQuery {
    if (!tools) return current;
    const margin = kept === 'touched' ? 0 : 1;
    const settled = tools.takeWords(
      current,
      caret,
      (start, end) => kept === 'none' || caret < start + margin || caret > end - margin,
    );
    if (settled.box !== current && kept !== 'none') setCaret(settled.caret);
    return settled.box;
  }

  // Words that were typed before the tools had loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when they have loaded
  useEffect(() => {
    if (document.activeElement !== input.current) return;
    const caret = input.current?.selectionStart ?? 0;
    const settled = settle(box, caret, 'touched');
    const hold = isWithoutValue(settled, caret);
    if (settled !== box || hold) change(settled, { hold });
  }, [tools]);

  /** A filter that waits for its value would be searched for as text, and find nothing. */
  function isWithoutValue({ text, isExpression }: BoxQuery, caret: number): boolean {
    if (!tools || isExpression) return false;
    const at = tools.spotAt(text, caret);
    return at?.kind === 'value' && at.typed + at.others === '';
  }

  function type(text: string, caret: number, kept: Kept | null): void {
    const next = { ...box, text };
    const settled = kept === null ? next : settle(next, caret, kept);
    setWanted(settled === next ? { caret } : null);
    change(settled, { hold: isWithoutValue(settled, caret) });
  }

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const { value, selectionStart } = target;
    const caret = selectionStart ?? value.length;
    const isSpace = value.length > box.text.length && /\s/.test(value.charAt(caret - 1));
    const isPaste = nativeEvent instanceof InputEvent && PASTED.has(nativeEvent.inputType);
    type(value, caret, isPaste ? 'inside' : isSpace ? 'touched' : null);
  }

  function choose(chosen: Suggestion): void {
    if (!tools || !spot) return;
    const { text, caret } = tools.withSuggestion(box.text, spot, chosen);
    const next = { ...box, text };
    setCaret(caret);
    if (spot.kind === 'name') {
      setWanted({ caret });
      change(next, { hold: isWithoutValue(next, caret) });
    } else {
      setWanted(null);
      change(settle(next, caret, 'inside'), { atOnce: true });
    }
  }

  function remove(chip: string): void {
    setWanted(null);
    change({ ...box, chips: box.chips.filter((other) => other !== chip) }, { atOnce: true });
    input.current?.focus();
  }

  function toggle(button: Button): void {
    setWanted(null);
    change({ ...box, [button]: !box[button] }, { atOnce: true });
  }

  function clear(): void {
    setWanted(null);
    submit(unreadBox(''));
    input.current?.focus();
  }

  function turnLastChipIntoText(): void {
    const { chips, text } = box;
    const last = chips.at(-1) ?? '';
    setCaret(last.length);
    change({ ...box, chips: chips.slice(0, -1), text: text.trim() === '' ? last : `${last} ${text}` });
  }

  function onSubmit(): void {
    setWanted(null);
    if (isApplied) focusFirstCard();
    submit(settle(box, input.current?.selectionStart ?? 0, 'inside'));
  }

  function onBlur(): void {
    setWanted(null);
    const settled = settle(box, 0, 'none');
    if (settled !== box) change(settled);
  }

  /** Moves the suggestions along with the caret. */
  function onSelect(): void {
    const caret = input.current?.selectionStart ?? 0;
    if (wanted && wanted.caret !== caret) setWanted({ caret });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent) || !handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns whether the key did something. */
  function handleKey(event: KeyboardEvent): boolean {
    const { key, code, altKey, ctrlKey, metaKey } = event;
    const button = altKey && !ctrlKey && !metaKey ? BUTTON_KEYS[code] : undefined;
    if (button) {
      toggle(button);
      return true;
    }
    const field = input.current;
    if (event.target !== field || field === null) return false;
    if (suggestionKeys.current?.press(event)) return true;
    if (key === 'Escape' && activeOption !== undefined) {
      setWanted(null);
      return true;
    }
    if (key === 'Escape' && !isBlank) {
      clear();
      return true;
    }
    if (key === 'ArrowDown' && !altKey) {
      if (box.text !== '' || box.isExpression) return focusFirstCard();
      setWanted({ caret: 0, all: true });
      return true;
    }
    if (key === 'Backspace' && box.chips.length > 0 && field.selectionStart === 0 && field.selectionEnd === 0) {
      turnLastChipIntoText();
      return true;
    }
    return false;
  }

  return {
    ...search,
    isBlank,
    spot,
    suggestionKeys,
    activeOption,
    setActiveOption,
    choose,
    remove,
    toggle,
    clear,
    /** For the form. */
    onSubmit,
    onKeyDown,
    /** For the text field. */
    field: { onChange, onBlur, onSelect },
    /** Searches for pasted text. */
    paste: (text: string) => type(text, text.length, 'inside'),
  };
}
