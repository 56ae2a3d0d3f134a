import { defineModule } from '../../application/module';
import { authModule } from '../auth';
import { withdrawalModule } from '../withdrawal';
import { implementAddressBook } from './address-book';

/** The address book. */
export const walletModule = defineModule({
  name: 'wallet',
  family: 'funds',
  uses: { auth: authModule, withdrawals: withdrawalModule },
  open: ({ exchange }, { auth, withdrawals }) => ({
    calls: (registry) => implementAddressBook(registry, auth, { tokens: exchange.tokens, withdrawals }),
  }),
});
