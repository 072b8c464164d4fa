import type { Kysely } from 'kysely';
import { accountRepository } from './repositories/accounts.ts';
import { allowedFindingRepository } from './repositories/allowed-findings.ts';
import { collectionInvitationRepository } from './repositories/collection-invitations.ts';
import { collectionMemberRepository } from './repositories/collection-members.ts';
import { collectionRepository } from './repositories/collections.ts';
import { commentRepository } from './repositories/comments.ts';
import { credentialRepository } from './repositories/credentials.ts';
import { editorSnippetRepository } from './repositories/editor-snippets.ts';
import { importRepository } from './repositories/imports.ts';
import { oidcPayloadRepository } from './repositories/oidc-payloads.ts';
import { oneTimeLinkRepository } from './repositories/one-time-links.ts';
import { pinRepository } from './repositories/pins.ts';
import { profileRepository } from './repositories/profiles.ts';
import { savedSearchRepository } from './repositories/saved-searches.ts';
import { secretRepository } from './repositories/secrets.ts';
import { sessionRepository } from './repositories/sessions.ts';
import { snippetLinkRepository } from './repositories/snippet-links.ts';
import { snippetRepository } from './repositories/snippets.ts';
import { tokenRepository } from './repositories/tokens.ts';
import { usageRepository } from './repositories/usage.ts';
import { userRepository } from './repositories/users.ts';
import { versionRepository } from './repositories/versions.ts';
import type { Schema } from './schema.ts';
import { snippetListRepository } from './search/list-repository.ts';
import { publishedSnippetRepository } from './search/published.ts';
import { type SlowReads, slowReads } from './slow-reads.ts';

/** The handles that repositories use. Inside a transaction all three are the transaction. */
export interface Handles {
  /** Concurrent and read-only. */
  read: Kysely<Schema>;
  /** Serial in SQLite. */
  write: Kysely<Schema>;
  slow: SlowReads;
}

/** Returns the repositories over separate handles. */
export function repositories({ read, write, slow }: Handles) {
  const handles = { read, write };
  return {
    snippets: snippetRepository(handles),
    versions: versionRepository(handles),
    allowedFindings: allowedFindingRepository(handles),
    snippetLists: snippetListRepository(read, slow),
    editorSnippets: editorSnippetRepository(read),
    facets: { languages: slow.countLanguages, tags: slow.countTags },
    pins: pinRepository(handles),
    collections: collectionRepository(handles, slow),
    collectionMembers: collectionMemberRepository(handles),
    invitations: collectionInvitationRepository(handles),
    snippetLinks: snippetLinkRepository(handles),
    savedSearches: savedSearchRepository(handles),
    imports: importRepository(handles),
    comments: commentRepository(handles),
    accounts: accountRepository(handles),
    users: userRepository(handles),
    profiles: profileRepository(handles),
    published: publishedSnippetRepository(handles),
    usage: usageRepository(handles),
    tokens: tokenRepository(handles),
    sessions: sessionRepository(handles),
    oneTimeLinks: oneTimeLinkRepository(handles),
    secrets: secretRepository(handles),
    credentials: credentialRepository(handles),
    oidcPayloads: oidcPayloadRepository(handles),
  };
}

/** Returns the repositories over one handle, such as a transaction. */
export const localRepositories = (db: Kysely<Schema>): Repositories =>
  repositories({ read: db, write: db, slow: slowReads(db) });

export type Repositories = ReturnType<typeof repositories>;

export interface Transactional extends Repositories {
  /**
   * Runs several reads and writes atomically: if `work` throws, nothing is stored. Transactions do not nest. `work` may
   * run more than once, after a conflict with another transaction on PostgreSQL.
   */
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
