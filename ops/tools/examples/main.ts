import { repeatRandomness } from './repeat-randomness';

/**
 * `npm run examples`: records one example of every call of the contract from the reference exchange, into
 * `shared/contract/examples`. What cannot be recorded stands in `by-hand.json` there.
 */
repeatRandomness();
// Some modules draw when they are loaded.
const { recordExamples } = await import('./record-examples');
const { files, missing } = await recordExamples();
for (const file of files) console.log(file);
if (missing.length > 0)
  console.error(
    `No example was recorded of ${missing.join(', ')}: give it a scene in ops/tools/examples/scenes.ts, or write one into shared/contract/examples/by-hand.json`,
  );
// Embedded databases hold the process.
process.exit(missing.length > 0 ? 1 : 0);
