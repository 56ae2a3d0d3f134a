import { createCaptcha, createWork, getSlider, getValidaSecret, solveWork } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { notificationModule } from '../notification';
import { Challenges } from './challenges';
import { HumanCheck } from './human-check';

/**
 * Captcha, slider, and the work that stands for both (S-01), with the challenges behind them and behind codes that are sent. In demo mode
 * the outbox shows the answers.
 */
export const captchaModule = defineModule({
  name: 'captcha',
  family: 'identity',
  uses: { notification: notificationModule },
  open({ database, clock, demo }, { notification: { outbox } }) {
    const challenges = new Challenges(database, clock);
    const human = new HumanCheck(challenges, demo ? outbox : undefined);
    return {
      services: { challenges, human },
      calls(registry) {
        registry.implement(createCaptcha, (_input, { organisation }) => human.createCaptcha(organisation));
        registry.implement(getSlider, (_input, { organisation }) => human.createSlider(organisation));
        registry.implement(getValidaSecret, (input, { organisation }) =>
          human.solveSlider(organisation, input),
        );
        registry.implement(createWork, (_input, { organisation }) => human.createWork(organisation));
        registry.implement(solveWork, (input, { organisation }) => human.solveWork(organisation, input));
      },
      jobs: [{ name: 'captcha.clean', every: hour, run: () => challenges.clean() }],
    };
  },
});
