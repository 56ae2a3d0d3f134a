import type { SandboxClock } from '../../core/context';
import { hour } from '../../core/time-spans';
import type { AccountServices } from './account-services';

/** Forgets expired challenges, old sessions, devices and messages, and wrong attempts that count no more, hourly. Returns its stop. */
export function startCleaning(
  clock: SandboxClock,
  { challenges, sessions, devices, outbox, attempts }: AccountServices,
): () => void {
  return clock.every(hour, async () => {
    await challenges.clean();
    await sessions.clean();
    await devices.clean();
    await outbox.clean();
    await attempts.clean();
  });
}
