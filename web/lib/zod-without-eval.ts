import { z } from 'zod';

// Zod compiles schemas with `new Function` by default. The Content Security Policy forbids that, and every attempt is
// reported.
z.config({ jitless: true });
