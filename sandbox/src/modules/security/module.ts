import { defineModule, defineQuestion } from '../../application/module';
import { hour } from '../../core/time-spans';
import { authModule } from '../auth';
import { createDeletions, type Remaining } from './deletions';
import { securityEvents } from './events';
import { implementSecurity } from './security-centre';

/** What a user still holds, in USDT, in units of 10^-`fiatPrecision`: an account is deleted only when that is next to nothing. */
export const holdings = defineQuestion<string, Promise<bigint>>('holdings');

/** How an account is secured, and its deletion (S-03 to S-06). */
export const securityModule = defineModule({
  name: 'security',
  family: 'identity',
  uses: { auth: authModule },
  events: Object.values(securityEvents),
  open({ exchange, ask }, { auth }) {
    const remaining: Remaining = async (userId) => {
      const parts = await Promise.all(ask(holdings, userId));
      return parts.reduce((sum, part) => sum + part, 0n);
    };
    const deletions = createDeletions(auth, remaining, exchange);
    return {
      calls: (registry) => implementSecurity(registry, auth, { deletions, remaining }),
      jobs: [{ name: 'security.answer-deletions', every: hour, run: () => deletions.answerDue() }],
    };
  },
});
