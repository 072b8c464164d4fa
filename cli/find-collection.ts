import { type Collection, listCollections } from '#contract/collections.ts';
import { foldForSearch } from '#domain/text.ts';
import { CliError } from './errors.ts';
import type { Server } from './http/server.ts';
import { printable } from './terminal/printable.ts';

/**
 * Returns the collection with a name, or with an id, that the person owns or is a member of.
 *
 * @throws CliError if there is none, or if several have the name
 */
export async function findCollection(server: Server, name: string): Promise<Collection> {
  const all: Collection[] = [];
  for await (const page of server.pages(listCollections, { query: { scope: 'all' } })) all.push(...page);
  const key = foldForSearch(name);
  const named = all.filter((collection) => foldForSearch(collection.name) === key);
  const candidates = named.length > 0 ? named : all.filter(({ id }) => String(id) === name);
  const [first, ...others] = candidates;
  if (first === undefined) throw new CliError(`You have no collection ${printable(name)}.`);
  if (others.length === 0) return first;
  const ids = candidates.map(({ id }) => id).join(', ');
  throw new CliError(`${candidates.length} collections are called ${printable(name)}. Name one by its id: ${ids}`);
}
