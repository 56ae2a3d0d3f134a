import { createJobRunner } from '../core/jobs';
import type { Foundation } from './open-foundation';
import type { OpenModules } from './open-modules';

/**
 * Seeds the modules and then runs their jobs, while this process owns the engine: now, and whenever it comes to do so. The
 * foundation stops the jobs before anything that they work on.
 */
export async function runModules(foundation: Foundation, { list }: OpenModules): Promise<void> {
  const { app, trading } = foundation;
  const runner = createJobRunner({
    ...foundation,
    jobs: list.flatMap(({ jobs = [] }) => jobs),
    onError: (job, error) => app.log.error({ err: error, job }, 'a job failed'),
  });
  foundation.onStop(() => runner.stop());
  // Each by itself: where this process takes over, one that fails is logged and the others go on.
  for (const module of list) {
    await trading.whileLeader(async (ended) => {
      if (!ended.aborted) await module.seed?.();
      return () => undefined;
    });
  }
  await trading.whileLeader((ended) => runner.start(ended));
}
