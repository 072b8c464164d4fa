import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createSnippet, type SnippetBasedOn, updateSnippet } from '#contract/snippet-body.ts';
import { call } from '#web/lib/http.ts';
import { snippetKeys } from '../api/keys.ts';
import type { SnippetFormResult } from './snippet-form.ts';

/** The server takes the owner from the token. */
const bodyOf = ({ title, description, tags, isTemplate, trigger }: SnippetFormResult) => ({
  title,
  description,
  tags,
  isTemplate,
  trigger,
  userId: null,
});

/** One file is sent in the form that older servers know. */
function newBody(result: SnippetFormResult) {
  const { files } = result;
  const [only, ...others] = files;
  if (only === undefined || others.length > 0) return { ...bodyOf(result), files };
  const { name, code, language } = only;
  return { ...bodyOf(result), code, language, ...(name !== null && { fileName: name }) };
}

interface Saving {
  /** Null creates a snippet. */
  id: number | null;
  input: SnippetFormResult;
  basedOn?: SnippetBasedOn | undefined;
  /** Fingerprints of possible secrets that may become public. */
  allowFindings?: string[];
}

/** Creates a snippet, or updates the version `basedOn`. */
export function useSaveSnippet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input, ...options }: Saving) =>
      id === null
        ? call(createSnippet, { body: newBody(input) })
        : call(updateSnippet, { params: { id }, body: { ...bodyOf(input), files: input.files, ...options } }),
    onSuccess: () => client.invalidateQueries({ queryKey: snippetKeys.all }),
  });
}
