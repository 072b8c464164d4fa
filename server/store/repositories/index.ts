import type { Kysely } from 'kysely';
import type { LendReader } from '../dialects/lend-reader.ts';
import type { Schema } from '../schema.ts';
import { snippetListRepository } from '../search/snippet-list.ts';
import { collectionRepository } from './collections.ts';
import { commentRepository } from './comments.ts';
import { credentialRepository } from './credentials.ts';
import { facetRepository } from './facets.ts';
import { oidcPayloadRepository } from './oidc-payloads.ts';
import { secretRepository } from './secrets.ts';
import type { KeptPreviews } from './snippet-previews.ts';
import { snippetRepository } from './snippets.ts';
import { userRepository } from './users.ts';

/**
 * @param lendReader lends the same database for reads that may take long
 * @param previews kept of earlier lists of this database; none in a transaction, which may be given up
 */
export const repositories = (
  db: Kysely<Schema>,
  lendReader: LendReader = (read) => read(db),
  previews: KeptPreviews | null = null,
) => ({
  snippets: snippetRepository(db),
  snippetLists: snippetListRepository(db, lendReader, previews),
  facets: facetRepository(lendReader),
  collections: collectionRepository(db, lendReader),
  comments: commentRepository(db),
  users: userRepository(db),
  secrets: secretRepository(db),
  credentials: credentialRepository(db),
  oidcPayloads: oidcPayloadRepository(db),
});

/** Everything that is stored, by kind. */
export type Repositories = ReturnType<typeof repositories>;

export interface Transactional extends Repositories {
  /**
   * Runs several reads and writes as one: all are kept or, when `work` throws, none. Never nested, and short. `work` may
   * run more than once, where another process was in its way.
   */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
