import { randomBytes } from 'node:crypto';

/** The unguessable end of a share link: 96 random bits. */
export const newShareId = () => randomBytes(12).toString('base64url');
