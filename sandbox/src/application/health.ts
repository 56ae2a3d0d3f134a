import { createStorageHealth, type StorageHealth } from '../core/storage/storage-health';
import type { Foundation } from './open-foundation';

/** How often each process looks whether the system's time was set back, ms of the system's time. */
const clockInterval = 5_000;

/** Watches storage, disk and system time, and answers `/healthz`: 200 while the exchange can serve, 503 otherwise. */
export function serveHealth({ app, clock, database, trading, ...foundation }: Foundation): StorageHealth {
  const { assertStorageHeld, dataDir, settings, systemTime } = foundation;
  const health = createStorageHealth({
    ...{ database, systemTime, assertHeld: assertStorageHeld, folder: dataDir },
    leastFree: settings.leastFreeMebibytes * 1024 ** 2,
    onChange: (problem, begins, detail) =>
      app.log.warn(
        { problem, detail },
        begins ? 'the health has a problem' : 'a problem of the health is over',
      ),
  });
  clock.every(clockInterval, () => health.watchClock());
  app.get('/healthz', async (_request, reply) => {
    const problems = await health.problems();
    const present = trading.health();
    const status = problems.includes('storage') ? 'unavailable' : present.status;
    return reply
      .code(status === 'ok' ? 200 : 503)
      .send({ ...present, status, ...(problems.length > 0 && { problems }) });
  });
  return health;
}
