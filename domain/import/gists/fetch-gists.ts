import { z } from 'zod';
import type { Problem } from '../library.ts';
import { toSnippet } from '../sources/gist.ts';
import { type ClientOptions, createGistClient, type Gist } from './gist-client.ts';
import { GistError } from './request.ts';

export const GISTS_MAX = 5_000;
const PAGE_SIZE = 100;
/** Bytes of the text of all gists. */
const TEXT_MAX = 64 * 1024 * 1024;

export interface GistProgress {
  readonly read: number;
  /** Null until all pages of the list are read. */
  readonly total: number | null;
}

interface Options extends ClientOptions {
  onProgress: (progress: GistProgress) => void;
  /** Receives each snippet, as an item of `POST /api/imports`. */
  onSnippet: (snippet: unknown) => void;
}

const Listed = z.array(z.object({ id: z.string().regex(/^\w{1,64}$/) }));

/**
 * Reads the gists of the person whose token it is, one after another. Private gists stay private.
 *
 * @returns what was not read
 * @throws GistError with a message for people
 */
export async function fetchGists({ onProgress, onSnippet, ...options }: Options): Promise<Problem[]> {
  const client = createGistClient(options);
  const problems: Problem[] = [];
  const ids = new Set<string>();
  onProgress({ read: 0, total: null });
  for (let page = 1, hasNext = true; hasNext && ids.size <= GISTS_MAX; page += 1) {
    const list = await client.list(page, PAGE_SIZE);
    const listed = Listed.safeParse(list.gists).data;
    if (listed === undefined) throw new GistError('The answer is not one of GitHub. Check GITHUB_API_URL.');
    for (const { id } of listed) ids.add(id);
    hasNext = list.hasNext;
  }
  const wanted = [...ids].slice(0, GISTS_MAX);
  if (ids.size > wanted.length)
    problems.push({ file: 'GitHub', line: null, message: `Only the newest ${GISTS_MAX} gists are read` });
  let left = TEXT_MAX;
  for (const [index, id] of wanted.entries()) {
    const gist = await client.read(id);
    if (gist !== null) {
      left -= sizeOf(gist);
      if (left < 0) {
        const message = `The gists are larger than 64 MiB. ${wanted.length - index} are left out.`;
        return [...problems, { file: 'GitHub', line: null, message }];
      }
      problems.push(...gist.problems.map((problem) => ({ ...problem, line: null })));
      if (Object.keys(gist.value.files).length > 0) onSnippet(toSnippet(gist.value));
    }
    onProgress({ read: index + 1, total: wanted.length });
  }
  return problems;
}

const sizeOf = ({ value }: Gist): number =>
  Object.values(value.files).reduce((sum, { content }) => sum + content.length, 0);
