import { openWriter as openFile } from './open.ts';

export { openReader } from './open.ts';

export const openWriter = (file: string) => openFile(file, { bulk: true });
