import type { Generated } from 'kysely';

/**
 * The tables of both engines. Timestamps are milliseconds since 1970 and flags are 0 or 1, so that both engines store the
 * same values.
 */
export interface Schema {
  users: UserTable;
  retired_handles: RetiredHandleTable;
  identities: IdentityTable;
  snippets: SnippetTable;
  snippet_files: SnippetFileTable;
  snippet_versions: SnippetVersionTable;
  snippet_tags: SnippetTagTable;
  snippet_search: SnippetSearchTable;
  allowed_findings: AllowedFindingTable;
  public_counts: PublicCountTable;
  favorites: FavoriteTable;
  pins: PinTable;
  collections: CollectionTable;
  collection_members: CollectionMemberTable;
  collection_invitations: CollectionInvitationTable;
  collection_items: CollectionItemTable;
  snippet_links: SnippetLinkTable;
  saved_searches: SavedSearchTable;
  imports: ImportTable;
  import_snippets: ImportSnippetTable;
  import_collections: ImportCollectionTable;
  comments: CommentTable;
  api_tokens: ApiTokenTable;
  secrets: SecretTable;
  credentials: CredentialTable;
  sessions: SessionTable;
  session_tokens: SessionTokenTable;
  one_time_links: OneTimeLinkTable;
  oidc_payloads: OidcPayloadTable;
}

interface UserTable {
  id: string;
  /** Lower case; null if the provider gave none or another user has it. */
  email: string | null;
  email_verified: number;
  display_name: string | null;
  photo_url: string | null;
  /** Usage: number of the own snippets, UTF-8 bytes of their texts and tags, plus compressed bytes of versions. */
  snippet_count: Generated<number>;
  snippet_bytes: Generated<number>;
  /** Null unless an operator disabled the account. */
  disabled_at: number | null;
  last_sign_in_at: number | null;
  /** Name of the profile in its URL, as typed. */
  handle: string | null;
  /** Lower case, unique. */
  handle_key: string | null;
  /** Null until a handle is changed or given up. */
  handle_changed_at: number | null;
  about: string | null;
  profile_public: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** Handles that were given up. Others cannot take them until a time. */
interface RetiredHandleTable {
  /** SHA-256 of the handle's key. */
  hash: string;
  /** Null after the account was deleted. */
  user_id: string | null;
  until: number;
}

/** The user behind an identity provider's subject. */
interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

export interface SnippetTable {
  id: Generated<number>;
  user_id: string;
  title: string;
  /** Sort key of the title: folded, without accents, compared by bytes. */
  title_key: string;
  description: string | null;
  is_template: Generated<number>;
  trigger_text: string | null;
  /** Folded trigger, unique among an owner's snippets outside the trash. */
  trigger_key: string | null;
  /** Code of the first file. */
  code: string;
  language: string;
  /** Null if the owner gave no name to the first file. */
  file_name: string | null;
  file_count: Generated<number>;
  /** Number of the current version. */
  version: Generated<number>;
  /** When it moved to the trash; null outside. */
  deleted_at: number | null;
  /** Id of the original, which may no longer exist. */
  forked_from: number | null;
  is_public: number;
  comments_closed: Generated<number>;
  share_id: string | null;
  /** When it last became public; null if it never was. */
  published_at: number | null;
  view_count: number;
  /** Sort key of lists by time: unique and in the order of `updated_at`. Also the row id of the search index. */
  recency: number;
  created_at: number;
  updated_at: number;
}

/** The files after the first one. */
interface SnippetFileTable {
  snippet_id: number;
  /** From 1. */
  position: number;
  /** Null if the owner gave none. */
  name: string | null;
  /** Folded name, unique within a snippet. */
  name_key: string | null;
  language: string;
  code: string;
}

/** The states of snippets that were edited. The first edit also stores the state before it. */
interface SnippetVersionTable {
  snippet_id: number;
  number: number;
  /** Null if purged, as is `payload`. */
  title: string | null;
  /** Compressed content. */
  payload: Uint8Array | null;
  /** Changed lines and files compared with the version before; null if that is not known. */
  additions: number | null;
  deletions: number | null;
  changed_files: number | null;
  restored_from: number | null;
  purged_at: number | null;
  /** Null for the snippet's owner. May no longer exist. */
  author_id: string | null;
  created_at: number;
}

interface SnippetTagTable {
  snippet_id: number;
  position: number;
  tag: string;
  /** 1 if the snippet is public and not in the trash. */
  is_public: number;
}

/** Folded search text, one row for each snippet. */
interface SnippetSearchTable {
  /** The snippet's `recency`. */
  rowid: number;
  text: string;
}

/** Possible secrets that the owner of a snippet allowed to become public. */
interface AllowedFindingTable {
  snippet_id: number;
  /** HMAC of the value with a key of this installation. */
  fingerprint: string;
  created_at: number;
}

/** The number of public snippets is the sum of all parts. A single part may be negative. */
interface PublicCountTable {
  part: number;
  snippets: number;
}

interface FavoriteTable {
  user_id: string;
  snippet_id: number;
  created_at: number;
}

/** Snippets that a person sees first. Those that the person cannot read at the moment keep their row. */
interface PinTable {
  user_id: string;
  snippet_id: number;
  /** Ascending in the list. */
  position: number;
}

interface CollectionTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  description: string | null;
  /** Role of everyone with an account; null for none. */
  everyone_role: 'viewer' | 'editor' | null;
  /** Whether it has a public page. */
  is_public: Generated<number>;
  share_id: string | null;
  /** 1 once a member moved a snippet in it. */
  is_arranged: Generated<number>;
  created_at: number;
  updated_at: number;
}

/** People with a role of their own in a collection that was shared. Collections that never were have no row. */
interface CollectionMemberTable {
  collection_id: number;
  user_id: string;
  role: 'owner' | 'manager' | 'editor' | 'viewer';
  /** Null for the owner. May no longer exist. */
  added_by: string | null;
  added_at: number;
  /** When the person left or was removed; null for members. Then the role of everyone does not count either. */
  ended_at: number | null;
}

interface CollectionInvitationTable {
  id: Generated<number>;
  collection_id: number;
  /** SHA-256 of the token in the link. */
  hash: string;
  role: 'manager' | 'editor' | 'viewer';
  created_by: string;
  max_uses: number;
  uses: number;
  created_at: number;
  expires_at: number;
}

interface CollectionItemTable {
  id: Generated<number>;
  collection_id: number;
  snippet_id: number;
  /** The snippet's owner shares it with the members. May no longer exist. */
  added_by: string | null;
  /** The snippet's `recency` if its owner added it and it is private and not in the trash, otherwise null. */
  shared_recency: number | null;
  /** Sort key of the order by hand, ascending: see `item-order.ts`. */
  position: number;
  created_at: number;
}

interface SavedSearchTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  /** Folded: the names of a person differ by more than case. */
  name_key: string;
  q: string;
  created_at: number;
  updated_at: number;
}

/** Imports of libraries of other programs, kept so that they can be undone. */
interface ImportTable {
  id: Generated<number>;
  user_id: string;
  source: string;
  /** Numbers of snippets. */
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  created_at: number;
  /** When its last part was stored. */
  updated_at: number;
  undone_at: number | null;
}

/** The snippets that an import created or updated. */
interface ImportSnippetTable {
  import_id: number;
  snippet_id: number;
  /** The version that the import stored. */
  version: number;
  /** Null if the import created the snippet. */
  version_before: number | null;
  updated_before: number | null;
}

/** The collections that an import created. */
interface ImportCollectionTable {
  import_id: number;
  collection_id: number;
}

/** Private links that open a snippet without an account. */
interface SnippetLinkTable {
  id: Generated<number>;
  snippet_id: number;
  /** SHA-256 of the token in the link. */
  hash: string;
  /** argon2id, in the PHC string format; null without a password. */
  password_hash: string | null;
  note: string | null;
  /** Null for any number. */
  max_opens: number | null;
  opens: number;
  created_at: number;
  expires_at: number;
  last_opened_at: number | null;
}

interface CommentTable {
  id: Generated<number>;
  snippet_id: number;
  /** Null for a visitor. */
  user_id: string | null;
  /** The visitor's name; the name of a user comes from `users`. */
  author_name: string;
  content: string;
  created_at: number;
  updated_at: number;
}

interface ApiTokenTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  /** SHA-256 of the token. */
  hash: string;
  hint: string;
  created_at: number;
  /** Null: never. */
  expires_at: number | null;
  /** Exact to an hour. */
  last_used_at: number | null;
}

/** Secret keys of this installation by name, created at first use. */
interface SecretTable {
  name: string;
  value: string;
}

/** Accounts of the built-in identity provider. */
interface CredentialTable {
  /** The subject of its ID tokens. */
  subject: string;
  email: string;
  name: string;
  /** argon2id, in the PHC string format. */
  password_hash: string;
  created_at: number;
  updated_at: number;
}

/** Sign-ins of users in browsers. An ended one stays for a while, so that its tokens are not taken for a new sign-in. */
interface SessionTable {
  id: string;
  user_id: string;
  /** The grant of the built-in provider; null for external providers. */
  grant_id: string | null;
  /** 1 if the first token had the nonce of its sign-in. */
  has_nonce: number;
  /** Name of the browser and the system. */
  browser: string;
  /** When the person authenticated, according to the provider. */
  signed_in_at: number;
  created_at: number;
  /** Exact to an hour. */
  last_seen_at: number;
  ended_at: number | null;
}

/** The ID tokens of sessions. */
interface SessionTokenTable {
  /** SHA-256 of the token. */
  hash: string;
  session_id: string;
  expires_at: number;
}

/** Links that set a password or create an account, once. */
interface OneTimeLinkTable {
  /** SHA-256 of the token in the link. */
  hash: string;
  kind: 'reset' | 'invite';
  /** The account whose password is set; null for an invitation. */
  subject: string | null;
  /** The only address that an invitation is for; null for any. */
  email: string | null;
  created_at: number;
  expires_at: number;
}

/** Artifacts of oidc-provider: sessions, grants, codes, refresh tokens. */
interface OidcPayloadTable {
  model: string;
  id: string;
  payload: string;
  /** The account of the built-in provider it belongs to. */
  account_id: string | null;
  /** The grant it belongs to. */
  grant_id: string | null;
  uid: string | null;
  consumed_at: number | null;
  expires_at: number | null;
}
