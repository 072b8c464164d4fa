import type { Collection, CollectionRole } from '#contract/collections.ts';

export const ROLE_LABELS: Readonly<Record<CollectionRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  editor: 'Editor',
  viewer: 'Viewer',
};

/** Roles that can be given, and their order in menus. */
export const MEMBER_ROLES = (['viewer', 'editor', 'manager'] as const).map((value) => ({
  value,
  label: ROLE_LABELS[value],
}));

/** Returns whether the viewer may change the name, the members and the invitations of a collection. */
export const isManager = ({ role }: Pick<Collection, 'role'>): boolean => role === 'owner' || role === 'manager';

/** Returns whether the viewer may add snippets to a collection, and remove any. */
export const mayAdd = ({ role }: Pick<Collection, 'role'>): boolean => role !== 'viewer';

/** Returns whether people other than the owner may read a collection. */
export const isShared = ({ role, memberCount, everyone }: Pick<Collection, 'role' | 'memberCount' | 'everyone'>) =>
  role !== 'owner' || memberCount > 0 || everyone !== null;
