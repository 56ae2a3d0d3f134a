import type { Database, SandboxClock } from '../../core/context';
import type { RateLimits } from '../../http/rate-limits';
import { type Challenges, createChallenges, createHumanCheck, type HumanCheck } from '../captcha';
import { createOutbox, type Outbox, type SendMail } from '../notification';
import { createUsers, type Users } from '../user';
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

/** Creates the account services on a database. In demo mode the outbox also holds the answers of captchas and sliders. */
export function createAccountServices(options: {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly limits: RateLimits;
  readonly sendMail: SendMail | undefined;
  readonly demo: boolean;
  /** Widens what is counted by address. */
  readonly limitFactor: number;
  /** Hears of what failed beside an answer, such as a mail that could not be sent. */
  readonly onError: (error: unknown) => void;
}): AccountServices {
  const { database, clock, limits } = options;
  const outbox = createOutbox(database, clock, options.sendMail);
  const challenges = createChallenges(database, clock);
  return {
    database,
    clock,
    limits,
    onError: options.onError,
    outbox,
    challenges,
    users: createUsers(database, clock),
    sessions: createSessions(database, clock),
    devices: createDevices(database, clock),
    human: createHumanCheck(challenges, options.demo ? outbox : undefined),
    codes: createVerificationCodes(challenges, outbox, clock),
    attempts: createAttempts(database, clock, options.limitFactor),
  };
}
