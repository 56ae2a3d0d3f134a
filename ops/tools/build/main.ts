import { buildAll } from './build-all';

/** `npm run build [-- names…]`: host, remotes and server, as far as they are out of date. */
const started = performance.now();
const failed = await buildAll(process.argv.slice(2), (line) => console.log(line));
if (failed.length > 0) {
  console.error(`Not built: ${failed.join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(`Everything is up to date (${((performance.now() - started) / 1000).toFixed(1)} s).`);
}
