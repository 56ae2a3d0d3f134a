import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks for an address again and again, and says when it begins to answer and when it ceases to:
 * `node watch.mjs http://edge:8080/ [ms between]`.
 */
const [address, interval = '5000'] = process.argv.slice(2);
const patience = 4_000;

async function answer() {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    await response.arrayBuffer();
    return response.ok ? 'answers' : `answers with ${response.status}`;
  } catch (error) {
    return `does not answer: ${error.cause?.code ?? error.message}`;
  }
}

process.on('SIGTERM', () => process.exit(0));
for (let last; ; await sleep(Number(interval))) {
  const now = await answer();
  if (now !== last) console.log(`${new Date().toISOString()} ${address} ${now}`);
  last = now;
}
