/** Entry point of the lazy chunk for dropped files. */
export { planFiles } from './plan-files.ts';
export { readFiles } from './read-files.ts';
export { readFolders } from './read-folders.ts';
