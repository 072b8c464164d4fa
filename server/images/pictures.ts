import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SnippetDetail } from '#contract/snippets.ts';
import { linesOfCode } from '#domain/embed/embed.ts';
import { AppError, unavailable } from '#server/core/errors.ts';
import type { Store } from '#server/store/store.ts';
import { drawJob, type PictureInput } from './draw-job.ts';
import { IMAGE_LINES } from './svg.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

/** A picture that is drawn when its bytes are needed. */
export interface Picture {
  etag: string;
  png(): Promise<Buffer>;
}

/** Returns a function that describes pictures. Drawn ones are cached by version and theme. */
export function createPictures(store: Pick<Store, 'compute'>) {
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  const inFlight = new Map<string, Promise<Buffer>>();

  async function draw(key: string, input: PictureInput): Promise<Buffer> {
    try {
      const png = Buffer.from(await store.compute(drawJob, input));
      cache.set(key, png);
      return png;
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid')
        throw unavailable('Drawing the picture takes too long', error);
      throw error;
    } finally {
      inFlight.delete(key);
    }
  }

  return ({ id, version, title, authorName, files }: SnippetDetail, theme: PictureInput['theme']): Picture => {
    // Titles of derived names and authors change without a version.
    const key = hash('sha256', JSON.stringify([id, version, theme, title, authorName]), 'base64url');
    return {
      etag: `"${key.slice(0, 22)}"`,
      png() {
        const cached = cache.get(key);
        if (cached) return Promise.resolve(cached);
        const [{ code, language } = { code: '', language: 'text' }] = files;
        // Highlighting further lines would be wasted, and long code takes long.
        const shown = linesOfCode(code).slice(0, IMAGE_LINES).join('\n');
        const drawn = inFlight.get(key) ?? draw(key, { title, authorName, code: shown, language, theme });
        inFlight.set(key, drawn);
        return drawn;
      },
    };
  };
}
