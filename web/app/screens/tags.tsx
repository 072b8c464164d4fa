import { useQuery } from '@tanstack/react-query';
import { tagCountsQuery } from '#web/features/snippets/api/queries.ts';
import { TagMenu } from '#web/features/snippets/tags/tag-menu.tsx';
import { tagColor } from '#web/shared/tags/tag-color.ts';
import { without } from '../board/board-values.ts';
import { useBoardUrl } from '../board/use-board-url.ts';
import { FacetScreen } from './facet-screen.tsx';

const WORDS = {
  failure: 'Error loading tags',
  none: 'No tags available',
  noneHint: 'The tags you give your snippets gather here.',
  choose: 'Select a tag to view snippets',
};

export function TagsScreen() {
  const board = useBoardUrl();
  const { data, isPending, error, refetch } = useQuery(tagCountsQuery('all'));
  const { data: own = [], isLoading: isOwnLoading } = useQuery(tagCountsQuery('own'));
  function menuOf(name: string) {
    const tag = own.find((one) => one.name === name);
    // Other people's tags cannot be changed.
    if (!tag) return null;
    const follow = (newName: string | null) => {
      if (!board.tags.includes(name)) return;
      const others = without(board.tags, name);
      board.set({ tags: newName === null ? others : [...new Set([...others, newName])] }, { replace: true });
    };
    return <TagMenu tag={tag} tags={own} onChanged={follow} />;
  }
  return (
    <FacetScreen
      kind="tags"
      title="Tags"
      subtitle="Every tag on your board, most used first. Those of your own snippets have a menu."
      // Menus make pills wider, so all pills appear with them.
      facets={{
        data: isOwnLoading ? undefined : data,
        isPending: isPending || (isOwnLoading && error === null),
        error,
        refetch,
      }}
      label={(tag) => tag}
      sign={() => <span aria-hidden="true">#</span>}
      color={tagColor}
      menu={menuOf}
      heading={(tags) => `Snippets tagged with ${tags}`}
      words={WORDS}
    />
  );
}
