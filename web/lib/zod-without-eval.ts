import { z } from 'zod';

// Zod compiles schemas with `new Function` where it may. The page's policy forbids it, and each try is reported as a breach.
z.config({ jitless: true });
