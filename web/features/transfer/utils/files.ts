/** Entry point of the lazy chunk for dropped files. */
export { openLibrary } from './chosen-library.ts';
export { planFiles } from './plan-files.ts';
export { readFiles } from './read-files.ts';
export { readFolders } from './read-folders.ts';
export { reasonOf } from './read-in-worker.ts';
