import { useEffect, useRef, useState } from 'react';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { languageOfFile } from '#web/shared/languages/language-of-file.ts';
import { type LanguageSuggestion, suggestLanguage } from './file-language.ts';
import type { SnippetFormApi, SnippetFormValues } from './snippet-form.ts';

/** Debounce of the guess, in ms. */
const DELAY = 400;

export interface LanguageGuess {
  /** Source of the guess; null without one. */
  from: LanguageSuggestion['guessedFrom'];
  /** Sets the language and stops guessing. */
  choose: (language: string) => void;
  /** Reverts the guess and stops guessing. */
  undo: () => void;
  /** Guesses now if a guess is pending. */
  flush: () => void;
}

/**
 * Sets the language of a file until the person selects one: by the file name, or for a new file also by its code, or by the
 * title of a new snippet if that is a file name.
 */
export function useLanguageGuess(form: SnippetFormApi, index: number): LanguageGuess {
  const { watch, getValues, setValue } = form;
  const [from, setFrom] = useState<LanguageGuess['from']>(null);
  const flush = useRef(() => {});

  useEffect(() => {
    const look = (renamed: boolean) => {
      const { title, files } = getValues();
      const file = files[index];
      const first = index === 0 ? DEFAULT_LANGUAGE : files[0]?.language;
      const found = file && suggestionFor(file, { renamed, title: files.length === 1 ? title : '', first });
      setFrom(found?.guessedFrom ?? null);
      if (found && found.language !== file?.language) setValue(`files.${index}.language`, found.language);
    };
    look(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    flush.current = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      look(false);
    };
    const { unsubscribe } = watch((_, { name }) => {
      // The form was reset.
      if (name === undefined) return look(false);
      if (name === `files.${index}.name`) return look(true);
      if (name !== 'title' && name !== `files.${index}.code`) return;
      clearTimeout(timer);
      timer = setTimeout(() => flush.current(), DELAY);
    });
    return () => {
      flush.current();
      unsubscribe();
    };
  }, [watch, getValues, setValue, index]);

  const choose = (language: string) => {
    setFrom(null);
    setValue(`files.${index}.languageFrom`, 'person');
    setValue(`files.${index}.language`, language, { shouldDirty: true, shouldValidate: true });
  };
  return {
    from,
    choose,
    undo: () => choose((index > 0 && getValues('files.0.language')) || DEFAULT_LANGUAGE),
    flush: () => flush.current(),
  };
}

/** Returns null if the language stays as it is. */
function suggestionFor(
  file: SnippetFormValues['files'][number],
  { renamed, title, first }: { renamed: boolean; title: string; first: string | undefined },
): LanguageSuggestion | null {
  if (file.languageFrom === 'content') return suggestLanguage(file, title, first);
  const byName = file.languageFrom === 'name' && renamed ? languageOfFile(file.name.trim()) : null;
  return byName === null ? null : { language: byName, guessedFrom: null };
}
