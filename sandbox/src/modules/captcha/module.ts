import { defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { notificationModule } from '../notification';
import { implementCaptcha } from './captcha';
import { createChallenges } from './challenges';
import { createHumanCheck } from './human-check';

/** Captcha, slider, and the challenges behind them and behind codes that are sent. In demo mode the outbox shows the answers. */
export const captchaModule = defineModule({
  name: 'captcha',
  family: 'identity',
  uses: { outbox: notificationModule },
  open({ database, clock, demo }, { outbox }) {
    const challenges = createChallenges(database, clock);
    const human = createHumanCheck(challenges, demo ? outbox : undefined);
    return {
      services: { challenges, human },
      calls: (registry) => implementCaptcha(registry, human),
      jobs: [{ name: 'captcha.clean', every: hour, run: () => challenges.clean() }],
    };
  },
});
