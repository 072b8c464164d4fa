import type { BulkAction } from '#contract/bulk.ts';
import type { CollectionRole, EveryoneRole } from '#contract/collections.ts';
import type { GivenRole } from '#contract/members.ts';
import type { SnippetRole } from '#contract/snippets.ts';

/* Model of sharing: people, their snippets and collections. Methods return the expected status. */

/** Null for a visitor. */
export type Who = string | null;

export interface ModelSnippet {
  id: number;
  owner: string;
  /** Its title, language and tag. */
  name: string;
  isPublic: boolean;
  isTrashed: boolean;
  /** Deleted with the account of its owner. */
  isGone: boolean;
  favoriteOf: Set<string>;
  pinnedBy: Set<string>;
}

export interface ModelCollection {
  id: number;
  owner: string;
  everyone: EveryoneRole;
  isPublic: boolean;
  shareId: string | null;
  /** Deleted with the account of its owner. */
  isGone: boolean;
  /** The order of the numbers is the one in which they were added. */
  members: Map<string, { role: GivenRole; hasEnded: boolean; added: number }>;
  /** The person who added each snippet. */
  items: Map<ModelSnippet, string>;
}

export type ModelBulkAction = Exclude<BulkAction, 'addTags' | 'removeTags'>;

const RANKS = { viewer: 1, editor: 2, manager: 3, owner: 4 } as const;
const isAtLeast = (role: CollectionRole, needed: CollectionRole) => RANKS[role] >= RANKS[needed];

export class SharingModel {
  readonly snippets: ModelSnippet[] = [];
  readonly collections: ModelCollection[] = [];
  readonly disabled = new Set<string>();
  readonly deleted = new Set<string>();
  private joined = 0;

  addSnippet(id: number, owner: string, name: string): void {
    const marks = { favoriteOf: new Set<string>(), pinnedBy: new Set<string>() };
    this.snippets.push({ id, owner, name, isPublic: false, isTrashed: false, isGone: false, ...marks });
  }

  addCollection(id: number, owner: string): void {
    const fresh = { isGone: false, members: new Map(), items: new Map() };
    this.collections.push({ id, owner, everyone: null, isPublic: false, shareId: null, ...fresh });
  }

  roleIn(who: Who, { owner, everyone, isGone, members }: ModelCollection): CollectionRole | null {
    if (who === null || isGone) return null;
    if (who === owner) return 'owner';
    const member = members.get(who);
    if (member === undefined) return everyone;
    if (member.hasEnded) return null;
    return everyone !== null && isAtLeast(everyone, member.role) ? everyone : member.role;
  }

  /** Returns the collections into which the owner of a snippet put it. */
  private placesOf(snippet: ModelSnippet): ModelCollection[] {
    return this.collections.filter(({ items }) => items.get(snippet) === snippet.owner);
  }

  roleOf(who: Who, snippet: ModelSnippet): SnippetRole | null {
    if (snippet.isTrashed || snippet.isGone) return null;
    if (who === snippet.owner) return 'owner';
    if (this.disabled.has(snippet.owner)) return null;
    const roles = this.placesOf(snippet).flatMap((collection) => this.roleIn(who, collection) ?? []);
    if (roles.some((role) => isAtLeast(role, 'editor'))) return 'editor';
    return snippet.isPublic || roles.length > 0 ? 'viewer' : null;
  }

  visibleTo = (who: Who): ModelSnippet[] => this.snippets.filter((snippet) => this.roleOf(who, snippet) !== null);

  /** Whether others may read a private snippet through a collection. */
  isShared(snippet: ModelSnippet): boolean {
    const hasOthers = ({ owner, everyone, members }: ModelCollection) =>
      everyone !== null ||
      owner !== snippet.owner ||
      [...members].some(([person, { hasEnded }]) => person !== snippet.owner && !hasEnded);
    return !snippet.isPublic && this.placesOf(snippet).some(hasOthers);
  }

  /** Returns 200, or the status for a role that is too low. */
  check(who: Who, collection: ModelCollection, needed: CollectionRole): number {
    const role = this.roleIn(who, collection);
    if (role === null) return 404;
    return isAtLeast(role, needed) ? 200 : 403;
  }

  accept(who: string, { owner, members }: ModelCollection, role: GivenRole): void {
    if (who === owner) return;
    const member = members.get(who);
    if (member && !member.hasEnded) {
      if (!isAtLeast(member.role, role)) member.role = role;
      return;
    }
    this.joined += 1;
    members.set(who, { role, hasEnded: false, added: this.joined });
  }

  setRole(who: string, collection: ModelCollection, member: string, role: GivenRole): number {
    const status = this.check(who, collection, 'manager');
    if (status !== 200) return status;
    if (member === collection.owner) return 409;
    const current = collection.members.get(member);
    if (current === undefined || current.hasEnded) return 404;
    current.role = role;
    return 200;
  }

  setEveryone(who: string, collection: ModelCollection, role: EveryoneRole): number {
    const status = this.check(who, collection, 'manager');
    if (status !== 200) return status;
    const had = collection.everyone !== null;
    collection.everyone = role;
    if (had && role === null) {
      this.takeOut(collection, (person) => {
        const member = collection.members.get(person);
        return person !== collection.owner && (member === undefined || member.hasEnded);
      });
    }
    return 200;
  }

  /** Removes a member, or lets one leave. */
  end(who: string, collection: ModelCollection, member: string): number {
    const status = this.check(who, collection, who === member ? 'viewer' : 'manager');
    if (status !== 200) return status;
    if (member === collection.owner) return 409;
    const current = collection.members.get(member);
    if (who !== member && (current === undefined || current.hasEnded)) return 404;
    collection.members.set(member, { role: current?.role ?? 'viewer', hasEnded: true, added: 0 });
    this.takeOut(collection, (person) => person === member);
    return 204;
  }

  private takeOut({ items, owner }: ModelCollection, isOf: (person: string) => boolean): void {
    for (const [snippet, addedBy] of items) {
      if (!isOf(snippet.owner)) continue;
      if (!snippet.isPublic) items.delete(snippet);
      else if (addedBy === snippet.owner) items.set(snippet, owner);
    }
  }

  addItem(who: string, collection: ModelCollection, snippet: ModelSnippet): number {
    const status = this.check(who, collection, 'editor');
    if (status !== 200) return status;
    if (this.roleOf(who, snippet) === null) return 404;
    if (!snippet.isPublic && snippet.owner !== who) return 403;
    const isNew = !collection.items.has(snippet);
    if (isNew || snippet.owner === who) collection.items.set(snippet, who);
    return isNew ? 201 : 200;
  }

  removeItem(who: string, collection: ModelCollection, snippet: ModelSnippet): number {
    const status = this.check(who, collection, snippet.owner === who ? 'viewer' : 'editor');
    if (status !== 200) return status;
    return collection.items.delete(snippet) ? 204 : 404;
  }

  /** Changes several snippets. Returns the status, how many changed and which could not be changed. */
  bulk(who: string, action: ModelBulkAction, chosen: readonly ModelSnippet[], collection: ModelCollection) {
    if (action.endsWith('Collection')) {
      const status = this.check(who, collection, action === 'addToCollection' ? 'editor' : 'viewer');
      if (status !== 200) return { status, changed: 0, failed: [] };
    }
    const failed: number[] = [];
    let changed = 0;
    for (const snippet of chosen) {
      const result = this.changeOne(who, action, snippet, collection);
      if (result === 'failed') failed.push(snippet.id);
      else if (result === 'changed') changed += 1;
    }
    return { status: 200, changed, failed };
  }

  private changeOne(
    who: string,
    action: ModelBulkAction,
    snippet: ModelSnippet,
    collection: ModelCollection,
  ): 'changed' | 'same' | 'failed' {
    const isOwn = snippet.owner === who;
    const isReadable = this.roleOf(who, snippet) !== null;
    const set = (field: 'isTrashed' | 'isPublic', value: boolean) => {
      const hasChanged = snippet[field] !== value;
      snippet[field] = value;
      return hasChanged ? 'changed' : 'same';
    };
    switch (action) {
      case 'trash':
      case 'restore':
        return isOwn ? set('isTrashed', action === 'trash') : 'failed';
      case 'publish':
      case 'unpublish':
        return isOwn && isReadable ? set('isPublic', action === 'publish') : 'failed';
      case 'pin':
      case 'unpin': {
        if (!isReadable) return 'failed';
        const before = snippet.pinnedBy.has(who);
        if (action === 'pin') snippet.pinnedBy.add(who);
        else snippet.pinnedBy.delete(who);
        return before === (action === 'pin') ? 'same' : 'changed';
      }
      case 'addToCollection': {
        const before = collection.items.get(snippet);
        if (this.addItem(who, collection, snippet) >= 400) return 'failed';
        return before === collection.items.get(snippet) ? 'same' : 'changed';
      }
      case 'removeFromCollection': {
        const status = this.removeItem(who, collection, snippet);
        if (status === 204) return 'changed';
        return status === 404 && isReadable ? 'same' : 'failed';
      }
    }
  }

  /** Deletes an account with its snippets. The earliest manager of each of its collections takes it over. */
  deleteAccount(who: string): void {
    this.deleted.add(who);
    for (const collection of this.collections) {
      collection.members.delete(who);
      for (const snippet of collection.items.keys()) if (snippet.owner === who) collection.items.delete(snippet);
      if (collection.owner !== who) continue;
      const managers = [...collection.members].filter(([, { role, hasEnded }]) => role === 'manager' && !hasEnded);
      const [heir] = managers.toSorted(([, one], [, other]) => one.added - other.added);
      if (heir) {
        [collection.owner] = heir;
        collection.members.delete(collection.owner);
      } else collection.isGone = true;
    }
    for (const snippet of this.snippets) if (snippet.owner === who) snippet.isGone = true;
  }

  /** Returns the status of a change that a role allows. */
  change(who: string, snippet: ModelSnippet, needed: 'owner' | 'editor'): number {
    const role = this.roleOf(who, snippet);
    if (role === null) return 404;
    return role === 'owner' || role === needed ? 200 : 403;
  }
}
