import { type AccountServices, createAccountServices } from '../src/modules/auth';
import { createChallenges, createHumanCheck } from '../src/modules/captcha';
import { createOutbox } from '../src/modules/notification';
import { Users } from '../src/modules/user';

/** The account services without an application around them. No mail is sent; in demo mode captchas answer to the outbox. */
export function openAccountServices({
  demo = false,
  ...options
}: Pick<AccountServices, 'database' | 'clock' | 'limits' | 'onError'> & {
  readonly limitFactor: number;
  readonly demo?: boolean;
}): AccountServices {
  const { database, clock } = options;
  const outbox = createOutbox(database, clock);
  const challenges = createChallenges(database, clock);
  const human = createHumanCheck(challenges, demo ? outbox : undefined);
  return createAccountServices({
    ...options,
    outbox,
    challenges,
    human,
    users: new Users(database, clock),
  });
}
