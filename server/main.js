import { enableCompileCache } from 'node:module';

// What an earlier start compiled is not compiled again, which takes longer than all the rest of a start. It must be said
// before anything else is loaded, and in JavaScript: to read TypeScript here Node would load a compiler of 15 MB.
const { directory } = enableCompileCache();
// So it is for its threads, each of which would take 20 MB and some tenths of a second more to read TypeScript by itself.
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
const { run } = await import('./run.ts');
await run();
