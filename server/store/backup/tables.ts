import type { Generated } from 'kysely';
import type { Schema } from '../schema.ts';

export interface TableCopy {
  name: keyof Schema;
  /** Primary key; rows are read in its order. */
  key: readonly string[];
  columns: readonly string[];
}

type Columns<T extends keyof Schema> = { readonly [column in keyof Schema[T]]: true };

/** Typed so that a missing column does not compile. */
function table<T extends keyof Schema>(
  name: T,
  key: readonly (keyof Schema[T] & string)[],
  columns: Columns<T>,
): TableCopy {
  return { name, key, columns: Object.keys(columns) };
}

const byName: { readonly [T in keyof Schema]: TableCopy } = {
  users: table('users', ['id'], {
    id: true,
    email: true,
    email_verified: true,
    display_name: true,
    photo_url: true,
    snippet_count: true,
    snippet_bytes: true,
    disabled_at: true,
    last_sign_in_at: true,
    handle: true,
    handle_key: true,
    handle_changed_at: true,
    about: true,
    profile_public: true,
    created_at: true,
    updated_at: true,
  }),
  retired_handles: table('retired_handles', ['hash'], { hash: true, user_id: true, until: true }),
  identities: table('identities', ['issuer', 'subject'], {
    issuer: true,
    subject: true,
    user_id: true,
    created_at: true,
  }),
  credentials: table('credentials', ['subject'], {
    subject: true,
    email: true,
    name: true,
    password_hash: true,
    created_at: true,
    updated_at: true,
  }),
  api_tokens: table('api_tokens', ['id'], {
    id: true,
    user_id: true,
    name: true,
    scopes: true,
    hash: true,
    hint: true,
    created_at: true,
    expires_at: true,
    last_used_at: true,
  }),
  sessions: table('sessions', ['id'], {
    id: true,
    user_id: true,
    grant_id: true,
    has_nonce: true,
    browser: true,
    signed_in_at: true,
    created_at: true,
    last_seen_at: true,
    ended_at: true,
  }),
  session_tokens: table('session_tokens', ['hash'], { hash: true, session_id: true, expires_at: true }),
  one_time_links: table('one_time_links', ['hash'], {
    hash: true,
    kind: true,
    subject: true,
    email: true,
    created_at: true,
    expires_at: true,
  }),
  secrets: table('secrets', ['name'], { name: true, value: true }),
  snippets: table('snippets', ['id'], {
    id: true,
    user_id: true,
    title: true,
    title_key: true,
    description: true,
    code: true,
    language: true,
    file_name: true,
    file_count: true,
    is_template: true,
    trigger_text: true,
    trigger_key: true,
    version: true,
    deleted_at: true,
    forked_from: true,
    is_public: true,
    comments_closed: true,
    share_id: true,
    published_at: true,
    view_count: true,
    recency: true,
    created_at: true,
    updated_at: true,
  }),
  snippet_files: table('snippet_files', ['snippet_id', 'position'], {
    snippet_id: true,
    position: true,
    name: true,
    name_key: true,
    language: true,
    code: true,
  }),
  snippet_versions: table('snippet_versions', ['snippet_id', 'number'], {
    snippet_id: true,
    number: true,
    title: true,
    payload: true,
    additions: true,
    deletions: true,
    changed_files: true,
    restored_from: true,
    purged_at: true,
    author_id: true,
    created_at: true,
  }),
  snippet_tags: table('snippet_tags', ['snippet_id', 'position'], {
    snippet_id: true,
    position: true,
    tag: true,
    is_public: true,
  }),
  snippet_search: table('snippet_search', ['rowid'], { rowid: true, text: true }),
  allowed_findings: table('allowed_findings', ['snippet_id', 'fingerprint'], {
    snippet_id: true,
    fingerprint: true,
    created_at: true,
  }),
  public_counts: table('public_counts', ['part'], { part: true, snippets: true }),
  favorites: table('favorites', ['user_id', 'snippet_id'], { user_id: true, snippet_id: true, created_at: true }),
  pins: table('pins', ['user_id', 'snippet_id'], { user_id: true, snippet_id: true, position: true }),
  collections: table('collections', ['id'], {
    id: true,
    user_id: true,
    name: true,
    description: true,
    everyone_role: true,
    is_public: true,
    share_id: true,
    is_arranged: true,
    created_at: true,
    updated_at: true,
  }),
  collection_members: table('collection_members', ['collection_id', 'user_id'], {
    collection_id: true,
    user_id: true,
    role: true,
    added_by: true,
    added_at: true,
    ended_at: true,
  }),
  collection_invitations: table('collection_invitations', ['id'], {
    id: true,
    collection_id: true,
    hash: true,
    role: true,
    created_by: true,
    max_uses: true,
    uses: true,
    created_at: true,
    expires_at: true,
  }),
  collection_items: table('collection_items', ['id'], {
    id: true,
    collection_id: true,
    snippet_id: true,
    added_by: true,
    shared_recency: true,
    position: true,
    created_at: true,
  }),
  snippet_links: table('snippet_links', ['id'], {
    id: true,
    snippet_id: true,
    hash: true,
    password_hash: true,
    note: true,
    max_opens: true,
    opens: true,
    created_at: true,
    expires_at: true,
    last_opened_at: true,
  }),
  saved_searches: table('saved_searches', ['id'], {
    id: true,
    user_id: true,
    name: true,
    name_key: true,
    q: true,
    created_at: true,
    updated_at: true,
  }),
  imports: table('imports', ['id'], {
    id: true,
    user_id: true,
    source: true,
    created: true,
    updated: true,
    skipped: true,
    failed: true,
    created_at: true,
    updated_at: true,
    undone_at: true,
  }),
  import_snippets: table('import_snippets', ['import_id', 'snippet_id'], {
    import_id: true,
    snippet_id: true,
    version: true,
    version_before: true,
    updated_before: true,
  }),
  import_collections: table('import_collections', ['import_id', 'collection_id'], {
    import_id: true,
    collection_id: true,
  }),
  comments: table('comments', ['id'], {
    id: true,
    snippet_id: true,
    user_id: true,
    author_name: true,
    content: true,
    created_at: true,
    updated_at: true,
  }),
  oidc_payloads: table('oidc_payloads', ['model', 'id'], {
    model: true,
    id: true,
    payload: true,
    account_id: true,
    grant_id: true,
    uid: true,
    consumed_at: true,
    expires_at: true,
  }),
};

/** Every table, after the tables it references. */
export const TABLES: readonly TableCopy[] = Object.values(byName);

type AutoIncrement = {
  [T in keyof Schema]: Schema[T] extends { id: Generated<number> } ? T : never;
}[keyof Schema];

/** Typed so that a missing table does not compile. */
const autoIncrement: { readonly [T in AutoIncrement]: true } = {
  snippets: true,
  collections: true,
  collection_items: true,
  collection_invitations: true,
  snippet_links: true,
  saved_searches: true,
  imports: true,
  comments: true,
  api_tokens: true,
};

/** Tables with auto-incrementing ids. */
export const AUTO_INCREMENT: readonly string[] = Object.keys(autoIncrement);
