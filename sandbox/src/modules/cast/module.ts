import { answerTo, defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { CastApplications } from './cast-applications';
import { reviewDesks } from '../operator';
import { implementCasting } from './cast-calls';
import { createCastDesk } from './cast-desk';
import { registerCastPictures } from './cast-pictures';
import { castEvents } from './events';

/** Casting: applications with pictures (V-03). */
export const castModule = defineModule({
  name: 'cast',
  family: 'campaigns',
  events: Object.values(castEvents),
  open({ database, clock }) {
    const applications = new CastApplications(database, clock);
    return {
      services: applications,
      calls: (registry) => implementCasting(registry, applications, clock),
      routes: (app) => registerCastPictures(app, applications),
      answers: [answerTo(reviewDesks, () => createCastDesk(applications))],
      jobs: [{ name: 'cast.clean', every: hour, run: () => applications.clean() }],
    };
  },
});
