/** Every bound a value must keep, in one place for both ends. Lengths are in code points, as zod counts them, unless named otherwise. */

/** Title of a snippet, after trimming. */
export const TITLE_MAX = 255;
/** Code of a snippet, in bytes of UTF-8. */
export const CODE_MAX_BYTES = 512 * 1024;
export const DESCRIPTION_MAX = 2_000;
export const TAGS_MAX = 30;
export const TAG_MAX = 50;
export const LANGUAGE_MAX = 50;
export const COMMENT_MAX = 5_000;
export const AUTHOR_NAME_MAX = 100;
export const DISPLAY_NAME_MAX = 100;
export const COLLECTION_NAME_MAX = 50;
export const COLLECTION_DESCRIPTION_MAX = 200;
export const SEARCH_MAX = 500;
/** Filters of one kind (languages, tags) in one list request. */
export const FILTERS_MAX = 50;

export const PAGE_MAX = 200;
/** Cards in one page of a board: more than a large screen shows. */
export const BOARD_PAGE = 48;
/** In characters. A position may hold a whole title as it sorts, of which a sign can become eighteen, of two bytes each, in base64. */
export const CURSOR_MAX = 13_000;
/** Where a list ends when the caller named no limit. */
export const LIST_MAX = 1_000;
/** Code of all snippets on a page, in bytes: the one that reaches it is the last, and more is on the next page. */
export const PAGE_MAX_CODE_BYTES = 16 * 1024 * 1024;

export const IMPORT_MAX_SNIPPETS = 10_000;
export const IMPORT_MAX_COLLECTIONS = 10_000;
/** Places of snippets in collections, of all collections together. */
export const IMPORT_MAX_PLACES = 100_000;
export const IMPORT_MAX_BYTES = 64 * 1024 * 1024;
/** Body of any other call, in bytes: the longest code with every character escaped, and room for the rest. */
export const BODY_MAX_BYTES = 4 * 1024 * 1024;

/** What a preview of a snippet's code carries at most: enough to fill a card that scrolls at 12 rem. */
export const PREVIEW_MAX_LINES = 60;
/** Code points, as both engines count them. */
export const PREVIEW_MAX_CHARACTERS = 4_000;

/** Password of the built-in identity provider. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;
