import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf } from './failure-of';

/**
 * Asks for an address again and again, and says when it begins to answer and when it ceases to:
 * `node ops/dist/watch.mjs http://edge:8080/ [ms between]`.
 */
const [address = '', interval = '5000'] = process.argv.slice(2);
const patience = 4_000;

async function answer(): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    await response.arrayBuffer();
    return response.ok ? 'answers' : `answers with ${response.status}`;
  } catch (error) {
    return `does not answer: ${failureOf(error)}`;
  }
}

process.on('SIGTERM', () => process.exit(0));
for (let last: string | undefined; ; await sleep(Number(interval))) {
  const now = await answer();
  if (now !== last) console.log(`${new Date().toISOString()} ${address} ${now}`);
  last = now;
}
