import { answerTo, defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { reviewDesks } from '../operator';
import { kycEvents } from './events';
import { Kyc } from './kyc';
import { implementKyc } from './kyc-calls';

/** No level is as high. */
const none = 3;

/** Verification of who a user is (S-07). */
export const kycModule = defineModule({
  name: 'kyc',
  family: 'identity',
  events: Object.values(kycEvents),
  open({ database, clock, exchange, settings, demo }) {
    const kyc = new Kyc(database, clock, exchange);
    return {
      services: kyc,
      calls: (registry) => implementKyc(registry, kyc, clock),
      answers: [answerTo(reviewDesks, () => kyc.desk(settings.twoPeopleLevel ?? (demo ? none : 2)))],
      jobs: [{ name: 'kyc.clean', every: hour, run: () => kyc.clean() }],
    };
  },
});
