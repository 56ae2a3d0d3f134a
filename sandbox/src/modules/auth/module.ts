import { answerTo, defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { captchaModule } from '../captcha';
import { notificationModule, openSessions } from '../notification';
import { userModule } from '../user';
import { createAccountServices } from './account-services';
import { authEvents } from './events';
import { implementLogin } from './login';
import { implementRegister } from './register';
import { implementSessions } from './session-calls';

/** Registration, login and sessions (S-01, S-02). Its services are what all modules about accounts share. */
export const authModule = defineModule({
  name: 'auth',
  family: 'identity',
  uses: { users: userModule, notification: notificationModule, captcha: captchaModule },
  events: Object.values(authEvents),
  open(context, { users, notification, captcha }) {
    const onError = context.onError('a message could not be sent');
    const services = createAccountServices({ ...context, onError }, users, notification.outbox, captcha);
    const { sessions, devices, attempts } = services;
    return {
      services,
      answers: [answerTo(openSessions, (hashes) => sessions.present(hashes))],
      calls(registry) {
        implementLogin(registry, services);
        implementRegister(registry, services);
        implementSessions(registry, services);
      },
      jobs: [
        { name: 'auth.clean-sessions', every: hour, run: () => sessions.clean() },
        { name: 'auth.clean-devices', every: hour, run: () => devices.clean() },
        { name: 'auth.clean-attempts', every: hour, run: () => attempts.clean() },
      ],
    };
  },
});
