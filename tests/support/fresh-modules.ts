import { vi } from 'vitest';
import './property-tests.ts';

// A worker runs many files. Packages load once for all of them; the project's own modules start afresh in each.
vi.resetModules();
