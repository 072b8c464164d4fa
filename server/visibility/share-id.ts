import { randomBytes } from 'node:crypto';

/** What share ids are made of, and how long they may be: an address may hold anything. */
const SHARE_ID = /^[\w-]{1,100}$/;

/** Whether a text may be one: otherwise the database need not be asked. */
export const isShareId = (text: string): boolean => SHARE_ID.test(text);

/** The unguessable end of a share link: 96 random bits. */
export const newShareId = () => randomBytes(12).toString('base64url');
