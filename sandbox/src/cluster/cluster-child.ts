/**
 * Run by cluster.postgresql.test.ts in processes of their own: the sandbox on the database and Redis given as arguments, on
 * a port of its own, which it says on its output.
 */
import { buildApp } from '../app';

async function main(): Promise<void> {
  const [, , databaseUrl = '', redisUrl = ''] = process.argv;
  const app = await buildApp({
    databaseUrl,
    redisUrl,
    demo: true,
    traders: false,
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
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
}

void main();
