/** In ms: for one statement that somebody waits for, who is then told to come again. */
export const STATEMENT_TIMEOUT = 30_000;
