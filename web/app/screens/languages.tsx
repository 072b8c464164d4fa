import { useQuery } from '@tanstack/react-query';
import { languageCountsQuery } from '#web/features/snippets/api/queries.ts';
import { LanguageDot } from '#web/shared/languages/language-dot.tsx';
import { languageLabel } from '#web/shared/languages/language-label.ts';
import { FacetScreen } from './facet-screen.tsx';

const WORDS = {
  failure: 'Error loading languages',
  none: 'No languages available',
  noneHint: 'The languages of your snippets gather here.',
  choose: 'Select a language to view snippets',
};

export function LanguagesScreen() {
  return (
    <FacetScreen
      kind="languages"
      title="Languages"
      subtitle="Every language on your board, most used first"
      facets={useQuery(languageCountsQuery('all'))}
      label={languageLabel}
      sign={(language) => <LanguageDot language={language} className="size-2.5" />}
      heading={(languages) => `Snippets in ${languages}`}
      words={WORDS}
    />
  );
}
