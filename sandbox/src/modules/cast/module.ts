import { defineModule } from '../../application/module';
import { hour, minute } from '../../core/time-spans';
import { createCastApplications } from './cast-applications';
import { implementCasting } from './cast-calls';
import { registerCastPictures } from './cast-pictures';
import { castAccepted, castRefused } from './events';

/** In demo mode an application is accepted after this time, ms, unless somebody decides on it before. */
const reviewMs = minute;

/** Casting: applications with pictures (V-03). */
export const castModule = defineModule({
  name: 'cast',
  family: 'campaigns',
  events: [castAccepted, castRefused],
  open({ database, clock, limits, demo }) {
    const applications = createCastApplications(database, clock);
    return {
      services: applications,
      calls: (registry) => implementCasting(registry, { applications, limits, clock }),
      routes: (app) => registerCastPictures(app, applications),
      jobs: [
        { name: 'cast.clean', every: hour, run: () => applications.clean() },
        ...(demo
          ? [{ name: 'cast.approve', every: 1_000, run: () => applications.approveDue(reviewMs) }]
          : []),
      ],
    };
  },
});
