import { answerTo, defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { captchaModule } from '../captcha';
import { notificationModule, openSessions } from '../notification';
import { userModule } from '../user';
import { createAccountServices } from './account-services';
import { implementAppAuth } from './app-auth';
import { authEvents } from './events';
import { implementLogin } from './login';
import { implementRegister } from './register';
import { implementSessions } from './session-calls';
import { implementUser } from './user-calls';

/** Registration, login and sessions (S-01, S-02). Its services are what all modules about accounts share. */
export const authModule = defineModule({
  name: 'auth',
  family: 'identity',
  uses: { users: userModule, outbox: notificationModule, captcha: captchaModule },
  events: Object.values(authEvents),
  open({ database, clock, limits, limitFactor, onError }, { users, outbox, captcha }) {
    const services = createAccountServices({
      ...{ database, clock, limits, limitFactor, users, outbox, ...captcha },
      onError: onError('a message could not be sent'),
    });
    const { sessions, devices, attempts } = services;
    return {
      services,
      answers: [answerTo(openSessions, (hashes) => sessions.present(hashes))],
      calls(registry) {
        implementLogin(registry, services);
        implementAppAuth(registry, services);
        implementRegister(registry, services);
        implementUser(registry, services);
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
