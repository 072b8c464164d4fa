import { z } from 'zod';
import { toFiles } from '../foreign-files.ts';
import type { Found, ReadJson } from '../library.ts';

export const GISTS_SOURCE = 'GitHub Gist';

/** A gist of the GitHub API. */
const Gist = z.object({
  description: z.string().nullish(),
  public: z.boolean().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  files: z.record(z.string(), z.object({ filename: z.string(), language: z.string().nullish(), content: z.string() })),
});
const Gists = z.array(Gist).min(1);

/** Reads a gist or a list of gists. */
export const readGists: ReadJson = (value) => {
  const gists = Gists.safeParse(Array.isArray(value) ? value : [value]).data;
  return gists ? ({ source: GISTS_SOURCE, snippets: gists.map(toSnippet) } satisfies Found) : null;
};

/** Converts a gist to an item of an import. */
export function toSnippet(gist: z.output<typeof Gist>) {
  const files = Object.values(gist.files);
  return {
    // GitHub names a gist after its first file.
    title: files[0]?.filename,
    description: gist.description,
    ...fromLepton(gist.description ?? ''),
    files: toFiles(files.map(({ filename, language, content }) => ({ name: filename, language, code: content }))),
    isPublic: gist.public,
    createdAt: gist.created_at,
    updatedAt: gist.updated_at,
  };
}

const TAGS = '#tags:';

/** Reads what Lepton keeps in a description: `[title] text #tags: a, b`. */
function fromLepton(description: string): { title: string; description: string; tags: string[] } | null {
  const end = description.indexOf(']');
  if (!description.startsWith('[') || end < 2) return null;
  const at = description.toLowerCase().lastIndexOf(TAGS);
  const tags = at === -1 ? [] : description.slice(at + TAGS.length).split(',');
  return {
    title: description.slice(1, end),
    description: description.slice(end + 1, at === -1 ? undefined : at).trim(),
    tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
  };
}

const GistWithoutCode = z.object({
  files: z.record(z.string(), z.object({ filename: z.string(), raw_url: z.string() })),
});

/** Returns whether the value is a gist from a list reply, which has URLs instead of code. */
export function isGistWithoutCode(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return readGists(first, '') === null && GistWithoutCode.safeParse(first).success;
}
