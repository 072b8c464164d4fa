import { languageLabel } from '#web/features/snippets/language-label.ts';
import { tagColor } from '#web/lib/tag-color.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { BoardUrl } from '../use-board-url.ts';
import { without } from './board-values.ts';

/** The filters that are set, each with a way out; nothing where there are none. */
export function BoardChips({ board }: { board: BoardUrl }) {
  const { search, languages, tags, favorites, set } = board;
  if (search === '' && languages.length === 0 && tags.length === 0 && !favorites) return null;
  return (
    <section aria-label="Active filters" className="mb-5 flex flex-wrap items-center gap-2">
      {search !== '' && (
        <Chip onRemove={() => set({ search: '' })} removeLabel={`search for ${search}`}>
          “{search}”
        </Chip>
      )}
      {languages.map((language) => (
        <Chip
          key={language}
          onRemove={() => set({ languages: without(languages, language) })}
          removeLabel={languageLabel(language)}
        >
          {languageLabel(language)}
        </Chip>
      ))}
      {tags.map((tag) => (
        <Chip key={tag} color={tagColor(tag)} onRemove={() => set({ tags: without(tags, tag) })}>
          {tag}
        </Chip>
      ))}
      {favorites && <Chip onRemove={() => set({ favorites: false })}>Favorites only</Chip>}
      <Button size="sm" variant="ghost" onClick={() => set({ search: '', languages: [], tags: [], favorites: false })}>
        Clear all
      </Button>
    </section>
  );
}
