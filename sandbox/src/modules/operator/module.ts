import { getExchangeFigures } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { hour, minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { Challenges } from './challenges';
import { Contents } from './contents';
import {
  implementConsole,
  implementContents,
  implementReleases,
  implementReviews,
  implementSignIn,
} from './operator-calls';
import { OperatorLog } from './operator-log';
import { Operators } from './operators';
import { Passkeys } from './passkeys';
import { ReleaseDecisions } from './release-decisions';
import { Reviews } from './reviews';

/** In demo mode what one person may approve is approved after this time, ms, unless somebody decides on it before. */
const reviewMs = minute;

/** The people behind the exchange: who they are, what they decide, and the log of it (O-10). */
export const operatorModule = defineModule({
  name: 'operator',
  family: 'identity',
  uses: { auth: authModule },
  open(context, { auth }) {
    const log = new OperatorLog(context.database, context.clock);
    const operators = new Operators(context, auth.attempts, log);
    const reviews = new Reviews(context, log);
    const contents = new Contents(context, log);
    const challenges = new Challenges(context);
    const passkeys = new Passkeys(context, operators, challenges, log);
    const decisions = new ReleaseDecisions(context, passkeys, challenges, log);
    const approve = {
      name: 'operator.approve',
      when: () => reviews.hasWaiting(),
      run: () => reviews.approveDue(reviewMs),
    };
    return {
      services: { operators, reviews, log },
      calls(registry) {
        implementSignIn(registry, operators);
        implementReviews(registry, reviews);
        implementContents(registry, contents);
        implementReleases(registry, passkeys, decisions);
        implementConsole(registry, operators, log);
        registry.implementOperator(getExchangeFigures, () => context.leaderFigures());
      },
      jobs: [
        { name: 'operator.clean', every: hour, run: () => operators.clean() },
        { name: 'operator.clean-challenges', every: hour, run: () => challenges.clean() },
        ...(context.demo ? [approve] : []),
      ],
    };
  },
});
