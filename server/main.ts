import { enableCompileCache } from 'node:module';

// What an earlier start compiled is not compiled again, which takes longer than all the rest of a start. It must be said
// before anything else is loaded.
enableCompileCache();
const { run } = await import('./run.ts');
await run();
