import type { Database, SandboxClock } from '../../core/context';
import type { RateLimits } from '../../http/rate-limits';
import type { Challenges, HumanCheck } from '../captcha';
import type { Outbox } from '../notification';
import type { Users } from '../user';
import { type Attempts, createAttempts } from './attempts';
import { createDevices, type Devices } from './devices';
import { createSessions, type Sessions } from './sessions';
import { createVerificationCodes, type VerificationCodes } from './verification-codes';

/** What the account modules share. */
export interface AccountServices {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly challenges: Challenges;
  readonly human: HumanCheck;
  readonly codes: VerificationCodes;
  readonly attempts: Attempts;
  readonly outbox: Outbox;
  readonly limits: RateLimits;
  /** Hears of what failed beside an answer, such as a mail that could not be sent. */
  readonly onError: (error: unknown) => void;
}

/** Creates the account services from those of the modules below. `limitFactor` widens what is counted by address. */
export function createAccountServices({
  limitFactor,
  ...below
}: Omit<AccountServices, 'sessions' | 'devices' | 'codes' | 'attempts'> & {
  readonly limitFactor: number;
}): AccountServices {
  const { database, clock, challenges, outbox } = below;
  return {
    ...below,
    sessions: createSessions(database, clock),
    devices: createDevices(database, clock),
    codes: createVerificationCodes(challenges, outbox, clock),
    attempts: createAttempts(database, clock, limitFactor),
  };
}
