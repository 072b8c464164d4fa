import { runPegboard } from './pegboard-process.ts';

/** Runs the backup or restore command in a process. */
export async function backupCommand(
  command: 'backup' | 'restore',
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = runPegboard(settings, args, `server/maintenance/${command}.ts`);
  return { code: await ended, output: output() };
}
