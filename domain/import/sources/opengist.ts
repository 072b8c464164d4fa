import { z } from 'zod';
import { toFiles } from '../foreign-files.ts';
import { ForeignTime, leftOut, type ReadJson, toTimestamp } from '../library.ts';

/** A gist of Opengist's API: https://opengist.io/docs/usage/gist-json.html */
const Opengist = z.object({
  title: z.string(),
  description: z.string().nullish(),
  visibility: z.string(),
  topics: z.array(z.string()).nullish(),
  created_at: ForeignTime,
  updated_at: ForeignTime,
  files: z.array(z.object({ filename: z.string(), content: z.string(), truncated: z.boolean().optional() })).min(1),
});
const Opengists = z.array(Opengist).min(1);

/** Reads a gist of Opengist, or a list of them. Topics become tags. */
export const readOpengists: ReadJson = (value) => {
  const gists = Opengists.safeParse(Array.isArray(value) ? value : [value]).data;
  if (!gists) return null;
  const snippets = gists.map((gist) => ({
    title: gist.title,
    description: gist.description,
    files: toFiles(gist.files.map(({ filename, content }) => ({ name: filename, language: null, code: content }))),
    tags: gist.topics ?? [],
    isPublic: gist.visibility === 'public',
    createdAt: toTimestamp(gist.created_at),
    updatedAt: toTimestamp(gist.updated_at),
  }));
  const cut = gists.flatMap(({ files }) => files.filter(({ truncated }) => truncated)).length;
  const dropped = leftOut(cut, ['end of a file that Opengist cut off', 'ends of files that Opengist cut off']);
  return { source: 'Opengist', snippets, dropped };
};
