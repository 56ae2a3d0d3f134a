/**
 * Run by tests in processes of their own (`TestProcess`): the sandbox on the place that its argument names, on a port of its
 * own, which it says on its output.
 */
import { buildApp } from '../../src/app';
import type { SharedPlace } from './process';

/** As the test says it. */
const placeOf: (text: string) => SharedPlace = JSON.parse;

async function main(): Promise<void> {
  const [, , place = ''] = process.argv;
  const app = await buildApp({
    demo: true,
    traders: false,
    ...placeOf(place),
    onStorageLost: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  process.stdout.write(
    `${JSON.stringify({ port: address !== null && typeof address === 'object' ? address.port : 0 })}\n`,
  );
  process.on('SIGUSR2', () => {
    for (;;);
  });
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
}

void main();
