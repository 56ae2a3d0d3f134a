import type { Database, SandboxClock } from '../../context';
import type { RateLimits } from '../../plugins/rate-limits';
import { type Challenges, createChallenges } from '../captcha/challenges';
import { createHumanCheck, type HumanCheck } from '../captcha/human-check';
import { createOutbox, type Outbox, type SendMail } from '../notification/outbox';
import { createUsers, type Users } from '../user/users';
import { createLoginGuard, type LoginGuard } from './login-guard';
import { createSessions, type Sessions } from './sessions';
import { createVerificationCodes, type VerificationCodes } from './verification-codes';

/** What the account modules share. */
export interface AccountServices {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
  readonly human: HumanCheck;
  readonly codes: VerificationCodes;
  readonly guard: LoginGuard;
  readonly outbox: Outbox;
  readonly limits: RateLimits;
}

/** Creates the account services on a database. In demo mode the outbox also holds the answers of captchas and sliders. */
export function createAccountServices(options: {
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly limits: RateLimits;
  readonly sendMail: SendMail | undefined;
  readonly demo: boolean;
}): AccountServices {
  const { database, clock, limits } = options;
  const outbox = createOutbox(database, clock, options.sendMail);
  const challenges = createChallenges(database, clock);
  return {
    database,
    clock,
    limits,
    outbox,
    challenges,
    users: createUsers(database, clock),
    sessions: createSessions(database, clock),
    human: createHumanCheck(challenges, options.demo ? outbox : undefined),
    codes: createVerificationCodes(challenges, outbox, clock),
    guard: createLoginGuard(database, clock),
  };
}
