/** Milliseconds for which an import is listed and can be undone. */
export const IMPORT_LIFETIME = 90 * 24 * 60 * 60 * 1000;
