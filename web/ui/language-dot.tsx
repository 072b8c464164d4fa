import { languageColor } from '#web/lib/language-colors.ts';

/** The colour of a language: the peg a card hangs on. It stays where a system has colours of its own. */
export function LanguageDot({ language, className = 'size-2' }: { language: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 rounded-full forced-color-adjust-none ${className}`}
      style={{ backgroundColor: languageColor(language) }}
    />
  );
}
