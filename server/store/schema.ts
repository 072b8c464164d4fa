import type { Generated } from 'kysely';

/**
 * The tables as both engines have them. Moments are milliseconds since 1970, flags are 0 or 1: the same values in
 * SQLite and PostgreSQL, so that no query needs to convert.
 */
export interface Schema {
  users: UserTable;
  identities: IdentityTable;
  snippets: SnippetTable;
  snippet_tags: SnippetTagTable;
  snippet_search: SnippetSearchTable;
  public_counts: PublicCountTable;
  favorites: FavoriteTable;
  collections: CollectionTable;
  collection_items: CollectionItemTable;
  comments: CommentTable;
  secrets: SecretTable;
  credentials: CredentialTable;
  oidc_payloads: OidcPayloadTable;
}

interface UserTable {
  id: string;
  /** Lower case; null where the provider gave none or another user holds it. */
  email: string | null;
  email_verified: number;
  display_name: string | null;
  photo_url: string | null;
  created_at: number;
  updated_at: number;
}

/** Which user an identity provider's subject is. */
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
  /** The title as it sorts: folded and without accents, compared by bytes. */
  title_key: string;
  description: string | null;
  code: string;
  language: string;
  is_public: number;
  share_id: string | null;
  view_count: number;
  /** Unique, and in the order of `updated_at`: what lists are sorted and cut by, and the search index's row id. */
  recency: number;
  created_at: number;
  updated_at: number;
}

interface SnippetTagTable {
  snippet_id: number;
  position: number;
  tag: string;
  /** That of its snippet. */
  is_public: number;
}

/** The text that is searched, folded; one row a snippet. */
interface SnippetSearchTable {
  /** The snippet's `recency`. */
  rowid: number;
  text: string;
}

/** How many snippets are public: the sum of all parts, of which one alone may be below zero. */
interface PublicCountTable {
  part: number;
  snippets: number;
}

interface FavoriteTable {
  user_id: string;
  snippet_id: number;
  created_at: number;
}

interface CollectionTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  description: string | null;
  created_at: number;
  updated_at: number;
}

interface CollectionItemTable {
  id: Generated<number>;
  collection_id: number;
  snippet_id: number;
  created_at: number;
}

interface CommentTable {
  id: Generated<number>;
  snippet_id: number;
  /** Null where the author was not signed in. */
  user_id: string | null;
  /** The name a visitor gave; a signed-in author's comes from `users`. */
  author_name: string;
  content: string;
  created_at: number;
  updated_at: number;
}

/** Keys of this installation, made at the first start; the value is JSON. */
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

/** What oidc-provider keeps: sessions, grants, codes, refresh tokens. */
interface OidcPayloadTable {
  model: string;
  id: string;
  payload: string;
  /** The account of the built-in provider it belongs to. */
  account_id: string | null;
  /** The sign-in it belongs to. */
  grant_id: string | null;
  uid: string | null;
  consumed_at: number | null;
  expires_at: number | null;
}
