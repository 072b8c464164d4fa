import type { Engine } from './databases/database.ts';
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
  /** From the start of the process to its first reply, in milliseconds. */
  firstReply: number;
}

export interface Results {
  rows: Row[];
  starts: Start[];
}
