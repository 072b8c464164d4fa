import { readFile } from 'node:fs/promises';

export interface Usage {
  /** Seconds of processor time since the start. */
  cpu: number;
  /** Resident, in bytes. */
  memory: number;
}

/** Ticks of a second, as every Linux that Node runs on has them. */
const TICKS = 100;

/** What a process has used so far; null where the system has no /proc to say it. */
export async function usageOf(pid: number): Promise<Usage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    // The name in parentheses may hold anything: what counts comes after it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0] = fields.slice(11, 13);
    return { cpu: (user + system) / TICKS, memory: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024 };
  } catch {
    return null;
  }
}
