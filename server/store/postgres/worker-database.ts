import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { openPostgres } from './open.ts';

const open = async (url: string): Promise<Kysely<Schema>> => (await openPostgres(url)).db;

export { open as openReader, open as openWriter };
