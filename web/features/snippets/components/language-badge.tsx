import { languageColor } from '#web/lib/language-colors.ts';
import { languageLabel } from '../language-label.ts';

/** The colour of a language: the peg a card hangs on. */
export function LanguageDot({ language, className = '' }: { language: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-2 shrink-0 rounded-full ${className}`}
      style={{ backgroundColor: languageColor(language) }}
    />
  );
}

export function LanguageBadge({ language, dot = false }: { language: string; dot?: boolean }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-sunken px-2 py-px text-xs leading-5">
      {dot && <LanguageDot language={language} />}
      <span className="truncate">{languageLabel(language)}</span>
    </span>
  );
}
