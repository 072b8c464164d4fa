import { openLibrary } from './library.ts';
const t = performance.now();
const l = await openLibrary('sqlite', 1_000_000, 'http://localhost:1');
process.stdout.write(`made in ${Math.round((performance.now() - t) / 1000)} s\n`);
await l.database.remove();
