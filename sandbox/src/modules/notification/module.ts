import { defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { createMailer } from './mail';
import { createOutbox } from './outbox';

/** Mail and SMS: an outbox, and a mail server where the operator set one. */
export const notificationModule = defineModule({
  name: 'notification',
  family: 'identity',
  open({ database, clock, settings }) {
    const { smtpUrl, mailFrom } = settings;
    const sendMail = smtpUrl === undefined ? undefined : createMailer(smtpUrl, mailFrom);
    const outbox = createOutbox(database, clock, sendMail);
    return {
      services: outbox,
      jobs: [{ name: 'notification.clean', every: hour, run: () => outbox.clean() }],
    };
  },
});
