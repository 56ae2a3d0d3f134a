import type { ModuleContext } from '../../application/module';
import type { Challenges, HumanCheck } from '../captcha';
import type { Outbox } from '../notification';
import type { Users } from '../user';
import { Attempts } from './attempts';
import { Devices } from './devices';
import { Sessions } from './sessions';
import { VerificationCodes } from './verification-codes';

interface Below extends Pick<ModuleContext, 'database' | 'clock' | 'limits' | 'limitFactor'> {
  readonly onError: (error: unknown) => void;
}

/** What the account modules share. */
export type AccountServices = ReturnType<typeof createAccountServices>;

/** Creates the account services from those of the modules below. `onError` hears of what failed beside an answer. */
export function createAccountServices(
  { database, clock, limits, limitFactor, onError }: Below,
  users: Users,
  outbox: Outbox,
  { challenges, human }: { readonly challenges: Challenges; readonly human: HumanCheck },
) {
  return {
    ...{ database, clock, limits, onError, users, challenges, human },
    sessions: new Sessions(database, clock),
    devices: new Devices(database, clock),
    codes: new VerificationCodes(challenges, outbox, clock),
    attempts: new Attempts(database, clock, limitFactor),
  };
}
