import webPush from 'web-push';
import { defineModule } from '../../application/module';
import { vapidKeys } from '../../core/storage/settings-store';
import { hour } from '../../core/time-spans';
import { userModule } from '../user';
import { KeptNotifications } from './kept-notifications';
import { implementBell, implementChoices, implementPush } from './notification-calls';
import { awaitsSending, createMailer, Outbox } from './outbox';
import { PushSubscriptions } from './push-subscriptions';
import { awaitsTelling, Telling } from './telling';

/** What people are told: the bell, mail, SMS and web push (H-31, S-11, X-04). */
export const notificationModule = defineModule({
  name: 'notification',
  family: 'identity',
  uses: { users: userModule },
  async open(context, { users }) {
    const { database, clock, exchange, settings, onError } = context;
    const { smtpUrl, mailFrom } = settings;
    const sendMail = smtpUrl === undefined ? undefined : createMailer(smtpUrl, mailFrom);
    const events = new Map(context.events.map((event) => [event.name, event]));
    const outbox = new Outbox(database, clock, sendMail, onError('a message was not sent'));
    const kept = new KeptNotifications(database, clock, exchange, events);
    const telling = new Telling({ database, clock, exchange }, events, onError('an event cannot be told'));
    const push = new PushSubscriptions(context, await vapidKeys(database, () => webPush.generateVAPIDKeys()));
    return {
      services: { outbox, telling },
      calls(registry) {
        implementBell(registry, kept);
        implementChoices(registry, database, users);
        implementPush(registry, push);
      },
      jobs: [
        { name: 'notification.tell', when: awaitsTelling, run: () => telling.tell() },
        {
          name: 'notification.send',
          when: awaitsSending,
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
