import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { install, isInstalled } from '../start/installed.mjs';

/** `npm test`: installs what is missing, and runs the tests (`run-tests.ts`). */
const root = path.resolve(import.meta.dirname ?? '.', '../../..');
process.chdir(root);
if (!(await isInstalled(root))) await install(root);
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL('ops/tools/test/run-tests.ts').href);
