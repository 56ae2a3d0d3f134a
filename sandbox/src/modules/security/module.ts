import { defineModule, defineQuestion } from '../../application/module';
import { hour } from '../../core/time-spans';
import { authModule } from '../auth';
import { implementAuthenticator } from './authenticator-calls';
import { implementContacts, implementSendCodes } from './contacts';
import { Deletions } from './deletions';
import { securityEvents } from './events';
import { implementFindPassword } from './find-password';
import { implementLoginPassword, implementTradePassword } from './passwords';
import { implementSecurityCentre } from './security-centre';

/** What a user still holds, in USDT, in units of 10^-`fiatPrecision`: an account is deleted only when that is next to nothing. */
export const holdings = defineQuestion<string, Promise<bigint>>('holdings');

/** Everything by which an account is secured, the ways to change it, and the account's deletion (S-03 to S-06). */
export const securityModule = defineModule({
  name: 'security',
  family: 'identity',
  uses: { auth: authModule },
  events: Object.values(securityEvents),
  open({ exchange, ask }, { auth }) {
    const remaining = async (userId: string) => {
      const parts = await Promise.all(ask(holdings, userId));
      return parts.reduce((sum, part) => sum + part, 0n);
    };
    const deletions = new Deletions(auth, remaining, exchange);
    return {
      calls(registry) {
        implementSendCodes(registry, auth);
        implementContacts(registry, auth);
        implementAuthenticator(registry, auth);
        implementLoginPassword(registry, auth);
        implementTradePassword(registry, auth);
        implementFindPassword(registry, auth);
        implementSecurityCentre(registry, auth, deletions);
      },
      jobs: [{ name: 'security.answer-deletions', every: hour, run: () => deletions.answerDue() }],
    };
  },
});
