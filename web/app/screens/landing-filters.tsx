import { useQuery } from '@tanstack/react-query';
import { languagesQuery, tagsQuery } from '#web/features/snippets/api/queries.ts';
import { languageLabel } from '#web/shared/languages/language-label.ts';
import { MultiSelect } from '#web/ui/multi-select.tsx';
import { Select } from '#web/ui/select.tsx';
import { optionsOf } from '../board/board-values.ts';
import { SearchBox } from '../board/search/search-box.tsx';
import type { BoardUrl } from '../board/use-board-url.ts';

/** Select value for no language. */
const ALL = '';

export function LandingFilters({ board: { languages, tags, set } }: { board: BoardUrl }) {
  const { data: knownLanguages = [] } = useQuery(languagesQuery('all'));
  const { data: knownTags = [] } = useQuery(tagsQuery('all'));
  return (
    <div className="mb-6 flex flex-wrap items-center justify-center gap-2">
      <SearchBox
        label="Search public snippets"
        placeholder="Search by title or description"
        alwaysOnBoard
        className="w-full sm:w-96 sm:has-[li]:w-xl"
      />
      <Select
        label="Language"
        value={languages[0] ?? ALL}
        onValueChange={(language) => set({ languages: language === ALL ? [] : [language] })}
        options={[{ value: ALL, label: 'All Languages' }, ...optionsOf(knownLanguages, languages, languageLabel)]}
        className="w-auto! min-w-44"
      />
      <MultiSelect
        label="Tags"
        options={optionsOf(knownTags, tags)}
        selected={tags}
        onChange={(chosen) => set({ tags: chosen })}
      />
    </div>
  );
}
