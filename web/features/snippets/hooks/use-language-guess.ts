import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DEFAULT_LANGUAGE, PLAIN_TEXT } from '#contract/languages.ts';
import type { SnippetInput } from '#contract/snippet-body.ts';
import { guessLanguage } from '#web/shared/languages/language-guess.ts';
import { languageOfFile } from '#web/shared/languages/language-of-file.ts';
import type { SnippetFormValues } from './use-snippet-form.ts';

/** Debounce of the guess, in ms. */
const DELAY = 400;

export interface LanguageGuess {
  /** Source of the guess; null without one. */
  from: 'name' | 'code' | null;
  /** Sets the language and stops guessing. */
  choose: (language: string) => void;
  /** Reverts the guess and stops guessing. */
  undo: () => void;
}

/**
 * Guesses the language of a new snippet by its code, or by a title that is a file name, until the person selects one.
 */
export function useLanguageGuess(form: UseFormReturn<SnippetFormValues, unknown, SnippetInput>): LanguageGuess {
  const { watch, getValues, setValue } = form;
  const [from, setFrom] = useState<LanguageGuess['from']>(null);

  useEffect(() => {
    const look = () => {
      if (getValues('languageSettled')) return;
      const guess = guessFrom(getValues('title'), getValues('code'));
      setFrom(guess?.from ?? null);
      const language = guess?.language ?? DEFAULT_LANGUAGE;
      if (language !== getValues('language')) setValue('language', language, { shouldDirty: true });
    };
    look();
    let timer: ReturnType<typeof setTimeout>;
    const { unsubscribe } = watch((_, { name }) => {
      // The form was reset.
      if (name === undefined) return look();
      if (name !== 'title' && name !== 'code') return;
      clearTimeout(timer);
      timer = setTimeout(look, DELAY);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch, getValues, setValue]);

  const choose = (language: string) => {
    setFrom(null);
    setValue('languageSettled', true);
    setValue('language', language, { shouldDirty: true, shouldValidate: true });
  };
  return { from, choose, undo: () => choose(DEFAULT_LANGUAGE) };
}

/** A file name outranks the code. Returns null if the guess equals the default. */
function guessFrom(title: string, code: string): { language: string; from: 'name' | 'code' } | null {
  const name = title.trim();
  const byName = /\s/.test(name) ? null : languageOfFile(name);
  if (byName !== null && byName !== PLAIN_TEXT && byName !== DEFAULT_LANGUAGE)
    return { language: byName, from: 'name' };
  const byCode = guessLanguage(code);
  return byCode === null || byCode === DEFAULT_LANGUAGE ? null : { language: byCode, from: 'code' };
}
