import { randomBytes } from 'node:crypto';

const SHARE_ID = /^[\w-]{1,100}$/;

/** Returns whether a text from a URL can be a share id. Spares a query for text that the database may not accept. */
export const isShareId = (text: string): boolean => SHARE_ID.test(text);

/** Returns a new share id with 96 random bits, in base64url. */
export const newShareId = (): string => randomBytes(12).toString('base64url');
