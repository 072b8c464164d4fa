import { useQuery } from '@tanstack/react-query';
import { tagCountsQuery } from '#web/features/snippets/api/queries.ts';
import { tagColor } from '#web/lib/tag-color.ts';
import { FacetScreen } from './facet-screen.tsx';

const WORDS = {
  failure: 'Error loading tags',
  none: 'No tags available',
  noneHint: 'The tags you give your snippets gather here.',
  choose: 'Select a tag to view snippets',
};

export function TagsScreen() {
  return (
    <FacetScreen
      kind="tags"
      title="Tags"
      subtitle="Every tag on your board, most used first"
      facets={useQuery(tagCountsQuery('all'))}
      label={(tag) => tag}
      sign={() => <span aria-hidden="true">#</span>}
      color={tagColor}
      heading={(tags) => `Snippets tagged with ${tags}`}
      words={WORDS}
    />
  );
}
