import { type AccountServices, createAccountServices } from '../src/modules/auth';
import { Challenges, HumanCheck } from '../src/modules/captcha';
import { Outbox } from '../src/modules/notification';
import { Users } from '../src/modules/user';

/** The account services without an application around them. No mail is sent; in demo mode captchas answer to the outbox. */
export function openAccountServices({
  demo = false,
  ...context
}: Parameters<typeof createAccountServices>[0] & {
  readonly demo?: boolean;
}): AccountServices {
  const { database, clock } = context;
  const outbox = new Outbox(database, clock);
  const challenges = new Challenges(database, clock);
  const human = new HumanCheck(challenges, demo ? outbox : undefined);
  return createAccountServices(context, new Users(database, clock), outbox, { challenges, human });
}
