import { z } from 'zod';
import type { Store } from '#server/store/store.ts';
import type { BareStatement } from '../bare-statements.ts';
import type { Figures } from '../figures.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

export const Footprint = z.object({
  total: z.coerce.number(),
  /** The searched text with its index, part of the total. */
  search: z.coerce.number(),
});
export type Footprint = z.infer<typeof Footprint>;

/** A database of the benchmark's own, to be written to and thrown away. */
export interface Database {
  /** What a server is told for it to use this database. */
  settings: Record<string, string>;
  open(): Promise<Store>;
  /**
   * The yardstick of creating: the row and its search index entry in one transaction as durable as the server's, by the
   * bare driver. No server may be writing meanwhile.
   */
  measureBareCreate(seconds: number): Promise<Figures>;
  /** The yardstick of a reply that is not ready: its statement by the bare driver, over and over. */
  measureBare(statement: BareStatement, seconds: number): Promise<Figures>;
  /** Makes one person the owner of all that is public, or of every snippet. No server may be running. */
  giveTo(userId: string, which: 'public' | 'all'): Promise<void>;
  /** What is on the disk, in bytes; nobody may be writing. */
  footprint(): Promise<Footprint>;
  /** Copies its files to a folder that is not there, for another run to start from; nobody may be using it. */
  keep(folder: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * How far behind the last place in the order of snippets the bare statements begin: an hour's places (1,024 in each
 * millisecond). What a server has under way when its turn is over goes on taking those of the present.
 */
export const FAR_BEHIND = 3_600_000 * 1024;
