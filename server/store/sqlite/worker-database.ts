import { openReader as openReadOnly } from './open.ts';

export { openWriter } from './open.ts';

export const openReader = (file: string, isCancelled?: () => boolean) => openReadOnly(file, { isCancelled });
