import { useQuery } from '@tanstack/react-query';
import { languagesQuery, tagsQuery } from '#web/features/snippets/api/queries.ts';
import { languageLabel } from '#web/shared/languages/language-label.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { MultiSelect } from '#web/ui/multi-select.tsx';
import { optionsOf } from './board-values.ts';
import { SearchBox } from './search/search-box.tsx';
import type { BoardUrl } from './use-board-url.ts';

/** Renders the filters of the home screen. */
export function BoardFilterBar({ board }: { board: BoardUrl }) {
  const { data: languages = [] } = useQuery(languagesQuery('all'));
  const { data: tags = [] } = useQuery(tagsQuery('all'));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* On narrow screens the one below the header is enough. */}
      <SearchBox
        label="Search all snippets"
        shortcut={false}
        className="w-60 has-[input:not(:placeholder-shown)]:w-72 has-[li]:w-md! max-md:hidden"
      />
      <MultiSelect
        label="Languages"
        options={optionsOf(languages, board.languages, languageLabel)}
        selected={board.languages}
        onChange={(chosen) => board.set({ languages: chosen })}
      />
      <MultiSelect
        label="Tags"
        options={optionsOf(tags, board.tags)}
        selected={board.tags}
        onChange={(chosen) => board.set({ tags: chosen })}
      />
      <Checkbox checked={board.favorites} onCheckedChange={(favorites) => board.set({ favorites })} className="px-1">
        Favorites only
      </Checkbox>
    </div>
  );
}
