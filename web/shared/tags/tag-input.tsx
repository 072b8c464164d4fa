import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '#web/lib/is-composing.ts';
import { Chip } from '#web/ui/chip.tsx';
import { CHIP_ROWS, TEXT_FIELD } from '#web/ui/class-names.ts';
import { useFieldAria } from '#web/ui/field-aria.ts';
import { tagColor } from './tag-color.ts';
import { addTags } from './tag-list.ts';

interface TagInputProps {
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Text that is not a tag yet. */
  typed: string;
  onType: (text: string) => void;
  /** Tags to suggest. */
  suggestions?: readonly string[];
  disabled?: boolean;
}

/** Edits a list of tags: Enter or a comma adds the text, Backspace in the empty field removes the last tag. */
export function TagInput({ label, value, onChange, typed, onType, suggestions = [], disabled = false }: TagInputProps) {
  const field = useFieldAria();
  const listId = useId();
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const [problem, setProblemText] = useState<string | null>(null);

  /** Also sets the browser's validity, so that the form cannot be submitted without the rejected tags. */
  const setProblem = (text: string | null) => {
    setProblemText(text);
    input.current?.setCustomValidity(text ?? '');
  };

  const add = (text: string) => {
    const change = addTags(value, text);
    setProblem(change.problem);
    // Rejected text stays in the field for correction.
    onType(change.rejected.join(', '));
    if (change.tags.length > value.length) onChange(change.tags);
  };

  const type = (text: string) => {
    setProblem(null);
    if (/[,\n]/.test(text)) add(text);
    else onType(text);
  };

  const addTyped = () => typed.trim() !== '' && add(typed);

  // Text restored from a draft gets no blur event.
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener('submit', addTyped, true);
    return () => form?.removeEventListener('submit', addTyped, true);
  });

  // Discarding the draft clears the error.
  useEffect(() => {
    if (typed !== '') return;
    setProblemText(null);
    input.current?.setCustomValidity('');
  }, [typed]);

  // With many tags, the message may be below the visible part of a dialog. A click elsewhere must not move the page.
  useEffect(() => {
    if (problem !== null && document.activeElement === input.current)
      message.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During IME composition Enter confirms the word.
    if (isComposing(event.nativeEvent)) return;
    // Enter adds a tag and must not submit the form.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      addTyped();
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  };

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click only forwards the focus */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field is reached by Tab */}
      <div
        onClick={() => input.current?.focus()}
        className={`${TEXT_FIELD} ${CHIP_ROWS} min-h-9 cursor-text px-2! py-1.5 has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:disabled]:cursor-not-allowed has-[input:disabled]:bg-sunken pointer-coarse:min-h-11`}
      >
        {value.map((tag) => (
          <Chip
            key={tag}
            color={tagColor(tag)}
            onRemove={disabled ? undefined : () => onChange(value.filter((other) => other !== tag))}
          >
            {tag}
          </Chip>
        ))}
        <input
          {...field}
          ref={input}
          disabled={disabled}
          aria-label={field.id === undefined ? label : undefined}
          aria-invalid={problem !== null || field['aria-invalid']}
          aria-describedby={[field['aria-describedby'], problemId].filter(Boolean).join(' ')}
          list={listId}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          placeholder={value.length === 0 ? 'Add a tag' : undefined}
          onChange={(event) => type(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[,\n]/.test(pasted)) return;
            // Inputs strip line breaks, which separate tags.
            event.preventDefault();
            add(`${typed}${pasted}`);
          }}
          onBlur={addTyped}
          onKeyDown={onKeyDown}
          className="min-w-24 flex-1 bg-transparent outline-none disabled:cursor-not-allowed"
        />
        <datalist id={listId}>
          {suggestions
            .filter((tag) => !value.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
      <p ref={message} id={problemId} role="status" className="mt-1.5 text-danger text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}
