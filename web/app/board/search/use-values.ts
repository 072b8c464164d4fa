import { useQuery } from '@tanstack/react-query';
import type { FilterName } from '#domain/query/query.ts';
import { useSession } from '#web/features/accounts/session/use-session.ts';
import { collectionListQuery } from '#web/features/collections/api/queries.ts';
import { languageCountsQuery, tagCountsQuery } from '#web/features/snippets/api/queries.ts';
import { languageLabel } from '#web/shared/languages/language-label.ts';
import { FIXED_VALUES, type Suggestion } from './suggest.ts';

/** Returns the values that a filter can have, with the number of visible snippets where the server counts them. */
export function useValues(name: FilterName | null, scope: 'own' | 'all'): readonly Suggestion[] {
  const isSignedIn = useSession().user !== null;
  const languages = useQuery({ ...languageCountsQuery(scope), enabled: name === 'lang' });
  const tags = useQuery({ ...tagCountsQuery(scope), enabled: name === 'tag' });
  const collections = useQuery({ ...collectionListQuery, enabled: name === 'in' && isSignedIn });
  switch (name) {
    case 'lang':
      return (languages.data ?? []).map(({ name, count }) => ({ value: name, label: languageLabel(name), count }));
    case 'tag':
      return (tags.data ?? []).map(({ name, count }) => ({ value: name, label: name, count }));
    case 'in':
      return (collections.data ?? [])
        .filter(({ role }) => role === 'owner')
        .map(({ name, snippetCount }) => ({ value: name, label: name, count: snippetCount }));
    case null:
      return [];
    default:
      return FIXED_VALUES[name] ?? [];
  }
}
