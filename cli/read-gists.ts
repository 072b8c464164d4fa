import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchGists } from '#domain/import/gists/fetch-gists.ts';
import { GITHUB_API_URL, GistError } from '#domain/import/gists/request.ts';
import type { Library } from '#domain/import/library.ts';
import { GISTS_SOURCE } from '#domain/import/sources/gist.ts';
import { CliError } from './errors.ts';
import { type Io, note } from './io.ts';

/** Gists between two lines about the progress. */
const REPORTED = 100;

/**
 * Reads the gists of the person whose token `GH_TOKEN` or `gh auth token` has. The token goes to GitHub only.
 *
 * @throws CliError
 */
export async function readGists(io: Io): Promise<Library> {
  const snippets: unknown[] = [];
  const { signal } = new AbortController();
  try {
    const problems = await fetchGists({
      token: await readToken(io),
      apiUrl: (io.env.GITHUB_API_URL || GITHUB_API_URL).replace(/\/$/, ''),
      fetch,
      wait: (milliseconds) => wait(milliseconds),
      now: Date.now,
      signal,
      onWait: (until) => {
        if (until !== null) note(io, `GitHub limits the rate. Waiting until ${new Date(until).toLocaleTimeString()}.`);
      },
      onProgress: ({ read, total }) => {
        if (read > 0 && read % REPORTED === 0) note(io, `Read ${read} of ${total} gists.`);
      },
      onSnippet: (snippet) => snippets.push(snippet),
    });
    return { sources: [GISTS_SOURCE], snippets, collections: [], searches: [], problems };
  } catch (error) {
    throw error instanceof GistError ? new CliError(error.message) : error;
  }
}

/** @throws CliError if there is none */
async function readToken({ env, cwd }: Io): Promise<string> {
  const token = env.GH_TOKEN?.trim() || (await askGh(env, cwd));
  if (token === '') throw new CliError('There is no GitHub token. Set GH_TOKEN, or run gh auth login -s gist');
  return token;
}

/** Returns an empty text if `gh` is missing or signed out. */
const askGh = (env: Io['env'], cwd: string): Promise<string> =>
  new Promise((resolve) => {
    execFile('gh', ['auth', 'token'], { env: { ...env }, cwd }, (error, output) => resolve(error ? '' : output.trim()));
  });
