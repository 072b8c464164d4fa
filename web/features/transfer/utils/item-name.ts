import { z } from 'zod';

const Named = z.union([z.object({ title: z.string() }), z.object({ name: z.string() })]);

/** Returns the title of a snippet or the name of a collection, if any. */
export function nameOf(value: unknown): string | null {
  const named = Named.safeParse(value).data;
  if (!named) return null;
  return ('title' in named ? named.title : named.name).trim() || null;
}
