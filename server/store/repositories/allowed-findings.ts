import { engineOf } from '../engine.ts';
import type { ReadWrite } from './handles.ts';

/** Fingerprints of possible secrets that the owner of a snippet allowed to become public. */
export function allowedFindingRepository({ read, write }: ReadWrite) {
  return {
    async of(snippetId: number): Promise<Set<string>> {
      const query = read.selectFrom('allowed_findings').select('fingerprint').where('snippet_id', '=', snippetId);
      return new Set((await query.execute()).map(({ fingerprint }) => fingerprint));
    },

    /** Adds fingerprints that are not there yet. */
    async add(snippetId: number, fingerprints: readonly string[], createdAt: number): Promise<void> {
      const rows = fingerprints.map((fingerprint) => ({ snippet_id: snippetId, fingerprint, created_at: createdAt }));
      await engineOf(write).insert.rows(write, 'allowed_findings', rows);
    },
  };
}
