import { languageLabel } from '#web/shared/languages/language-label.ts';
import { tagColor } from '#web/shared/tags/tag-color.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CHIP_ROWS } from '#web/ui/class-names.ts';
import { focusMain, focusNeighborAfterRemoval } from '#web/ui/focus-neighbor.ts';
import type { BoardFilters } from './board-url.ts';
import { without } from './board-values.ts';
import type { BoardUrl } from './use-board-url.ts';

/** Renders one removable chip per active filter, or nothing without filters. The search box shows the search. */
export function BoardChips({ board }: { board: BoardUrl }) {
  const { languages, tags, favorites, set } = board;
  if (languages.length === 0 && tags.length === 0 && !favorites) return null;
  const remove = (change: Partial<BoardFilters>) => {
    focusNeighborAfterRemoval(document.activeElement, { item: '[data-chip]', control: 'button' });
    set(change);
  };
  const removeAll = () => {
    focusMain();
    set({ search: '', languages: [], tags: [], favorites: false });
  };
  return (
    <section aria-label="Active filters" className={`${CHIP_ROWS} mb-5`}>
      {languages.map((language) => (
        <Chip
          key={language}
          onRemove={() => remove({ languages: without(languages, language) })}
          removeLabel={languageLabel(language)}
        >
          {languageLabel(language)}
        </Chip>
      ))}
      {tags.map((tag) => (
        <Chip key={tag} color={tagColor(tag)} onRemove={() => remove({ tags: without(tags, tag) })}>
          {tag}
        </Chip>
      ))}
      {favorites && <Chip onRemove={() => remove({ favorites: false })}>Favorites only</Chip>}
      <Button size="sm" variant="ghost" onClick={removeAll}>
        Clear all
      </Button>
    </section>
  );
}
