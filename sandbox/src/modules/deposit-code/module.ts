import { defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { authModule } from '../auth';
import { implementDepositCodes } from './deposit-code-calls';
import { createDepositCodes } from './deposit-codes';
import { depositCodeEvents } from './events';

/** Codes that are worth tokens. */
export const depositCodeModule = defineModule({
  name: 'deposit-code',
  family: 'funds',
  uses: { auth: authModule },
  events: Object.values(depositCodeEvents),
  open({ database, clock, exchange }, { auth }) {
    const codes = createDepositCodes(database, clock, exchange);
    return {
      services: codes,
      calls: (registry) => implementDepositCodes(registry, codes, auth.attempts),
      jobs: [{ name: 'deposit-code.expire', every: hour, run: () => codes.expire() }],
    };
  },
});
