import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createSnippet, type SnippetInput, updateSnippet } from '#contract/snippet-body.ts';
import { call } from '#web/lib/http.ts';
import { snippetKeys } from './keys.ts';

/** The server takes the owner from the token. */
const bodyOf = (input: SnippetInput) => ({ ...input, userId: null });

/** Creates a snippet, or updates the version `basedOn`. */
export function useSaveSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, basedOn }: { id: number | null; input: SnippetInput; basedOn?: string }) =>
      id === null
        ? call(createSnippet, { body: bodyOf(input) })
        : call(updateSnippet, { params: { id }, body: { ...bodyOf(input), basedOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: snippetKeys.all }),
  });
}
