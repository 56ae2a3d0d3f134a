import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPreparedData } from '../../ops/testing/prepared-data';

/** Serves the built product on data that are prepared and copied to DATA_DIR, for the journeys. */
const folder = process.env.DATA_DIR;
if (folder === undefined) throw new Error('DATA_DIR names no folder for the data');
await rm(folder, { recursive: true, force: true });
await copyPreparedData(folder);
// Hundreds of megabytes, of which nobody thinks afterwards.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// It stands for the program that was started: beside that lie the programs of the server's threads.
process.argv[1] = join(import.meta.dirname, '../../ops/dist/serve.mjs');
await import(process.argv[1]);
