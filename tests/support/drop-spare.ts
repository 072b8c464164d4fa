import { afterAll } from 'vitest';
import { dropSpare } from './postgres-store.ts';

afterAll(dropSpare);
