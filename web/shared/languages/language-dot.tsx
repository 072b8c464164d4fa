import { languageColor } from './language-colors.ts';

/** Dot in the color of a language; unchanged by forced colors. */
export function LanguageDot({ language, className = 'size-2' }: { language: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 rounded-full forced-color-adjust-none ${className}`}
      style={{ backgroundColor: languageColor(language) }}
    />
  );
}
