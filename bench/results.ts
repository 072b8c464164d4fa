import type { Engine, Footprint } from './databases/database.ts';
import type { Figures } from './figures.ts';

/** One case on one engine at one size; every figure is the median of the runs. */
export interface Row extends Figures {
  engine: Engine;
  size: number;
  name: string;
  replyBytes: number;
  /** Processor time of the server in one request, in milliseconds; null where the system does not tell. */
  cpuPerRequest: number | null;
  /** Of the server after the runs, in bytes. */
  memory: number | null;
  yardstick: Figures;
  /** Requests a second over those of the yardstick in the same runs. */
  ratio: number;
}

export interface Start {
  engine: Engine;
  size: number;
  /** From the start of the process to its first reply, in milliseconds; the median. */
  firstReply: number;
}

/** Long work, and how others fared meanwhile. */
export interface WorkRow {
  engine: Engine;
  size: number;
  name: string;
  /** Once, the median. */
  seconds: number;
  /** Simple reads while nothing else is done, and while the work is. */
  quiet: Figures;
  meanwhile: Figures;
  /** The p99 meanwhile over the quiet one. */
  ratio: number;
  /** Bytes of resident memory above those before, at most; null where the system does not tell. */
  memoryGrowth: number | null;
}

export interface OnDisk extends Footprint {
  engine: Engine;
  size: number;
}

export interface Results {
  rows: Row[];
  works: WorkRow[];
  starts: Start[];
  onDisk: OnDisk[];
}
