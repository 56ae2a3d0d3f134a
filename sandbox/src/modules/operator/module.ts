import { defineModule } from '../../application/module';
import { sameText } from '../../core/secrets';
import { hour, minute } from '../../core/time-spans';
import type { ActiveOperator, OperatorFinder } from '../../http/web-request';
import { authModule } from '../auth';
import { organisations } from '../config';
import { implementConsole, implementReviews, implementSignIn } from './operator-calls';
import { createOperatorLog } from './operator-log';
import { createOperators } from './operators';
import { reviewDesks } from './review-desk';
import { createReviews } from './reviews';

/** In demo mode what one person may approve is approved after this time, ms, unless somebody decides on it before. */
const reviewMs = minute;

/** The people behind the exchange: who they are, what they decide, and the log of it (O-10). */
export const operatorModule = defineModule({
  name: 'operator',
  family: 'identity',
  uses: { auth: authModule },
  open(context, { auth }) {
    const { database, clock, demo, consoleSecret } = context;
    const log = createOperatorLog(database, clock);
    const { attempts } = auth;
    const operators = createOperators({
      ...{ database, clock, attempts, log, demo },
      organisations: organisations.map(({ id }) => id),
    });
    const reviews = createReviews({ database, clock, log, desks: () => context.ask(reviewDesks, undefined) });
    const commandLine: ActiveOperator = {
      ...{ name: 'console', roles: [], organisation: undefined, sessionId: undefined },
    };
    const finder: OperatorFinder = {
      find: async (secret) => (sameText(secret, consoleSecret) ? commandLine : operators.find(secret)),
    };
    return {
      services: { operators, reviews, log, finder },
      calls(registry) {
        implementSignIn(registry, operators);
        implementReviews(registry, reviews);
        implementConsole(registry, { operators, log });
      },
      jobs: [
        { name: 'operator.clean', every: hour, run: () => operators.clean() },
        ...(demo
          ? [{ name: 'operator.approve', every: 1_000, run: () => reviews.approveDue(reviewMs) }]
          : []),
      ],
    };
  },
});
