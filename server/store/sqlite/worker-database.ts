import { openWriter as openFile, openReader as openReadOnly } from './open.ts';

export const openReader = (file: string, isCancelled?: () => boolean) => openReadOnly(file, { isCancelled });

export const openWriter = (file: string) => openFile(file, { bulk: true });
