import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteTag, renameTag } from '#contract/tags.ts';
import { call } from '#web/lib/http.ts';
import { snippetKeys } from './keys.ts';

/** Cards, filters and counts show tags. */
const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: snippetKeys.all });

/** Renames a tag in all of the person's snippets. An existing tag of the new name is merged. */
export function useRenameTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tag, name }: { tag: string; name: string }) =>
      call(renameTag, { params: { name: tag }, body: { name } }, { noTimeout: true }),
    onSettled: () => refresh(client),
  });
}

/** Removes a tag from all of the person's snippets. */
export function useDeleteTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tag: string) => call(deleteTag, { params: { name: tag } }, { noTimeout: true }),
    onSettled: () => refresh(client),
  });
}
