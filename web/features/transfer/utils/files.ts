/** What is loaded when the first file comes. */
export { planFiles } from './plan-files.ts';
export { readFiles } from './read-files.ts';
