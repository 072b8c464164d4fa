import { workerData } from 'piscina';
import { workerTasks } from './tasks.ts';

/* The tasks of a pool worker. Each is a named export. */

export const { read, readJob, write, compute } = workerTasks(workerData);
