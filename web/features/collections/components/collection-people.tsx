import type { Collection } from '#contract/collections.ts';
import { ROLE_LABELS } from '../utils/roles.ts';

/** Names the owner of a collection of another person, and the viewer's role in it. */
export function RoleOfViewer({ collection: { ownerName, role } }: { collection: Collection }) {
  return (
    <>
      {ownerName !== null && (
        <>
          by <bdi>{ownerName}</bdi> ·{' '}
        </>
      )}
      {ROLE_LABELS[role]}
    </>
  );
}

/** Says who can read the viewer's own collection. Empty for a private one. */
export function Audience({ collection: { role, memberCount, everyone, isPublic } }: { collection: Collection }) {
  if (role !== 'owner') return null;
  return (
    <>
      {everyone !== null && ' · Everyone with an account'}
      {everyone === null && memberCount > 0 && (memberCount === 1 ? ' · 1 member' : ` · ${memberCount} members`)}
      {isPublic && ' · Public page'}
    </>
  );
}
