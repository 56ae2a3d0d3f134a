import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Programs of this folder that run in a thread of their own, by their file's name without its ending. */
export const workerNames = ['database-worker', 'election-worker'] as const;
type WorkerName = (typeof workerNames)[number];

/** Starts a worker's program: beside the bundle that runs, or its source, which a worker of Node 20 reads through `tsx` only so. */
export function startWorker(name: WorkerName, workerData: unknown): Worker {
  const bundled = join(dirname(process.argv[1] ?? ''), `${name}.mjs`);
  if (existsSync(bundled)) return new Worker(bundled, { workerData });
  const source = new URL(`${name}.ts`, import.meta.url).href;
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(source)}, ${JSON.stringify(source)}))`;
  return new Worker(code, { eval: true, execArgv: [], workerData });
}
