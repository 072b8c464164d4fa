import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { languageLabel } from '#web/shared/languages/language-label.ts';

export function LanguageBadge({ language, dot = false }: { language: string; dot?: boolean }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-sunken px-2 py-px text-xs leading-5">
      {dot && <LanguageDot language={language} />}
      <span className="truncate">{languageLabel(language)}</span>
    </span>
  );
}
