import { SNIPPET_MAX_BYTES } from '#domain/limits.ts';

/** Limits of calls. Lengths are in code points unless stated otherwise. */

/** After trimming. */
export const TITLE_MAX = 255;
/** Size of one file, in bytes of UTF-8. */
export const CODE_MAX_BYTES = 512 * 1024;
export const FILES_MAX = 50;
export const DESCRIPTION_MAX = 2_000;
export const TAGS_MAX = 30;
export const TAG_MAX = 50;
export const LANGUAGE_MAX = 50;
export const COMMENT_MAX = 5_000;
export const AUTHOR_NAME_MAX = 100;
export const DISPLAY_NAME_MAX = 100;
export const USER_ID_MAX = 100;
export const COLLECTION_DESCRIPTION_MAX = 200;
export const SEARCH_MAX = 500;
/** Length of a query with filters, and the number of values of its filters. */
export const QUERY_MAX = 1_000;
export const QUERY_VALUES_MAX = 50;
/** Saved searches of a person. */
export const SEARCHES_MAX = 100;
export const SEARCH_NAME_MAX = 50;
export const IMPORT_MAX_SEARCHES = 1_000;
/** Maximum number of languages, and of tags, in one request. */
export const FILTERS_MAX = 50;

/** Collections of a person. */
export const COLLECTIONS_MAX = 10_000;

/** Pinned snippets of a person. */
export const PINS_MAX = 24;

export const PAGE_MAX = 200;
/** Page size of a board: more cards than a large screen shows. */
export const BOARD_PAGE = 48;
/** In characters. A cursor may contain a folded title in base64; folding can expand a character to 18 of two bytes each. */
export const CURSOR_MAX = 13_000;
/** Page size if the request has no limit. */
export const LIST_MAX = 1_000;
/** Collections on a public profile: each counts its public snippets, also for visitors. */
export const PROFILE_COLLECTIONS_MAX = 200;
/** Size of a page of snippets in bytes of JSON. A page has at least one snippet. */
export const PAGE_MAX_BYTES = 4 * 1024 * 1024;

/** Total size of the comments on a page, in bytes. The comment that reaches it is the last of the page. */
export const PAGE_MAX_COMMENT_BYTES = 256 * 1024;

export const IMPORT_MAX_SNIPPETS = 10_000;
export const IMPORT_MAX_COLLECTIONS = 10_000;
/** Total number of snippets in the collections of one import. */
export const IMPORT_MAX_COLLECTION_ITEMS = 100_000;
/** Characters of the name of what is imported. */
export const IMPORT_SOURCE_MAX = 100;
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;
/** Request body with a comment, in bytes. */
export const COMMENT_BODY_MAX_BYTES = 64 * 1024;
/** Request body with a list of snippets, tags or file names, in bytes. */
export const LIST_BODY_MAX_BYTES = 256 * 1024;
/** Request body of all other calls, in bytes. */
export const BODY_MAX_BYTES = 32 * 1024;

/** Maximum lines of code in a preview: enough for a card, which scrolls at 12 rem. */
export const PREVIEW_MAX_LINES = 60;
/** Maximum code points of code in a preview. */
export const PREVIEW_MAX_CHARACTERS = 4_000;

/** The miniatures on the card of a collection. Lengths of their code are in lines and in code points. */
export const COLLECTION_PREVIEW_MAX = 4;
export const COLLECTION_PREVIEW_LINES = 5;
export const COLLECTION_PREVIEW_CHARACTERS = 400;

/** Request body with a snippet, in bytes: JSON writes a control character as six bytes. */
export const SNIPPET_BODY_MAX_BYTES = 6 * SNIPPET_MAX_BYTES + 256 * 1024;

/** Snippets in one bulk request. */
export const BULK_MAX = 1_000;
/** Versions of a snippet; the oldest are removed. */
export const VERSIONS_MAX = 100;

/** Length of the text that inserts a snippet. */
export const TRIGGER_MAX = 50;

/** Minimum length of a password of the built-in identity provider. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;

/** API tokens of a person, including expired ones. */
export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 100;

/** Snippets in the export for an editor. */
export const EDITOR_MAX_SNIPPETS = 2_000;
/** Size of their code in bytes of UTF-8. */
export const EDITOR_MAX_BYTES = 4 * 1024 * 1024;
/** Size of the exported files in bytes of UTF-8: some formats repeat the default of a placeholder. */
export const EDITOR_FILES_MAX_BYTES = 8 * 1024 * 1024;

/** Members of a collection, without the owner. */
export const MEMBERS_MAX = 200;
/** Open invitations to a collection. */
export const INVITATIONS_MAX = 50;
/** People who may accept one invitation. */
export const INVITATION_USES_MAX = 100;

/** Live private links of a snippet. */
export const LINKS_MAX = 20;
export const LINK_NOTE_MAX = 200;
export const LINK_PASSWORD_MIN = 4;
export const LINK_PASSWORD_MAX = 200;

export const HANDLE_MIN = 3;
export const HANDLE_MAX = 39;
export const ABOUT_MAX = 160;
/** Milliseconds between two changes of a handle. */
export const HANDLE_CHANGE_MS = 24 * 60 * 60 * 1000;
/** Milliseconds for which a handle that was given up is refused to others. */
export const HANDLE_RETIRED_MS = 30 * HANDLE_CHANGE_MS;
