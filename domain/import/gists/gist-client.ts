import { z } from 'zod';
import { SNIPPET_MAX_BYTES } from '#domain/limits.ts';
import { createRequester, type RequestOptions } from './request.ts';

export type ClientOptions = RequestOptions;

const File = z.object({
  filename: z.string(),
  language: z.string().nullish(),
  content: z.string().optional(),
  raw_url: z.string().optional(),
  truncated: z.boolean().optional(),
});
const GistReply = z.object({
  description: z.string().nullish(),
  public: z.boolean().optional(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  truncated: z.boolean().optional(),
  files: z.record(z.string(), File),
});
type GistFile = Omit<z.output<typeof File>, 'content'> & { content: string };

/** A gist with all text that could be read. */
export interface Gist {
  readonly value: Omit<z.output<typeof GistReply>, 'files'> & { files: Record<string, GistFile> };
  readonly problems: readonly { file: string; message: string }[];
}

/** Bytes of a reply with a gist: GitHub shortens each of its 300 files to 1 MB. */
const REPLY_MAX = 32 * 1024 * 1024;

/** Reads gists from the API of GitHub. All functions throw `GistError`. */
export function createGistClient(options: ClientOptions) {
  const request = createRequester(options);

  async function fileOf(file: z.output<typeof File>): Promise<GistFile | string> {
    const { content, raw_url: url, truncated } = file;
    if (!truncated) return content === undefined ? 'It has no text' : { ...file, content };
    if (url === undefined) return 'GitHub shortened it';
    const raw = await request.raw(url, SNIPPET_MAX_BYTES);
    return typeof raw === 'string' ? raw : { ...file, content: raw.text };
  }

  return {
    /** @param page from 1 */
    async list(page: number, size: number): Promise<{ gists: unknown; hasNext: boolean }> {
      const reply = await request.api(`/gists?per_page=${size}&page=${page}`, REPLY_MAX);
      return { gists: reply?.value ?? [], hasNext: /;\s*rel="?next"?/.test(reply?.link ?? '') };
    },

    /** Returns null for a gist that was deleted since. */
    async read(id: string): Promise<Gist | null> {
      const reply = await request.api(`/gists/${id}`, REPLY_MAX);
      if (reply === null) return null;
      if ('problem' in reply) return { value: { files: {} }, problems: [{ file: id, message: reply.problem }] };
      const gist = GistReply.safeParse(reply.value).data;
      if (gist === undefined)
        return { value: { files: {} }, problems: [{ file: id, message: 'GitHub sent no gist that can be read' }] };
      const files: Record<string, GistFile> = {};
      const problems: { file: string; message: string }[] = [];
      for (const [key, file] of Object.entries(gist.files)) {
        const read = await fileOf(file);
        if (typeof read === 'string') problems.push({ file: `${id}/${file.filename}`, message: read });
        else files[key] = read;
      }
      if (gist.truncated) problems.push({ file: id, message: 'GitHub lists only some of its files' });
      return { value: { ...gist, files }, problems };
    },
  };
}
