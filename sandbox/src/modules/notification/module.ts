import { defineModule, defineQuestion } from '../../application/module';
import { vapidKeys } from '../../core/storage/settings-store';
import { hour } from '../../core/time-spans';
import { organisationOf } from '../config';
import { userModule } from '../user';
import { createKeptNotifications } from './kept-notifications';
import { createMailer } from './mail';
import { implementNotifications } from './notification-calls';
import { createOutbox, type Outbox } from './outbox';
import { createVapidKeys } from './push-sender';
import { createPushSubscriptions } from './push-subscriptions';
import { createTelling, type Telling } from './telling';

/** Which of these logins, by the hashes of their secrets, have not ended. */
export const openSessions = defineQuestion<readonly string[], Promise<ReadonlySet<string>>>('open-sessions');

/** What is looked for so often, ms of the system's time: events, and messages that are due. */
const lookEvery = 500;

/** What people are told: the bell, mail, SMS and web push (H-31, S-11, X-04). */
export const notificationModule = defineModule({
  name: 'notification',
  family: 'identity',
  uses: { users: userModule },
  async open(context, { users }) {
    const { database, clock, exchange, settings, onError } = context;
    const { smtpUrl, mailFrom, pushOrigins } = settings;
    const sendMail = smtpUrl === undefined ? undefined : createMailer(smtpUrl, mailFrom);
    const events = new Map(context.events.map((event) => [event.name, event]));
    const outbox = createOutbox(database, clock, { sendMail, onError: onError('a message was not sent') });
    const kept = createKeptNotifications({ database, clock, exchange, events });
    const telling = createTelling({
      ...{ database, clock, exchange, events },
      onError: onError('an event cannot be told'),
    });
    const push = createPushSubscriptions({
      ...{ database, clock, origins: pushOrigins },
      keys: await vapidKeys(database, createVapidKeys),
      contactOf: (organisation) => organisationOf(organisation)?.look.customer_mail ?? mailFrom,
      async openSessions(hashes) {
        const answers = await Promise.all(context.ask(openSessions, hashes));
        return new Set(answers.flatMap((answer) => [...answer]));
      },
    });
    const services: Outbox & Telling = { ...outbox, ...telling };
    return {
      services,
      calls: (registry) => implementNotifications(registry, { kept, push, users }),
      jobs: [
        { name: 'notification.tell', every: lookEvery, run: () => telling.tell() },
        {
          name: 'notification.send',
          every: lookEvery,
          run: () =>
            outbox.sendDue({
              mail: async (message) => sendMail?.(message, String(message.id)),
              // The outbox is the sandbox's telephone network.
              sms: async () => undefined,
              push: (message) => push.send(message),
            }),
        },
        { name: 'notification.clean', every: hour, run: () => outbox.clean() },
        { name: 'notification.clean-kept', every: hour, run: () => kept.clean() },
        { name: 'notification.clean-push', every: hour, run: () => push.clean() },
      ],
    };
  },
});
