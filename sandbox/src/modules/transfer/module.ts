import { defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { transferReceived, transferRefused, transferSent } from './events';
import { implementTransfers } from './transfer-calls';
import { createTransfers } from './transfers';

/** In demo mode a transfer is approved after this time, ms, unless somebody decides on it before. */
const reviewMs = minute;

/** Transfers between users. */
export const transferModule = defineModule({
  name: 'transfer',
  family: 'funds',
  uses: { auth: authModule },
  events: [transferReceived, transferRefused, transferSent],
  open({ exchange, demo }, { auth }) {
    const transfers = createTransfers(auth, exchange);
    return {
      services: transfers,
      calls: (registry) => implementTransfers(registry, auth, { exchange, transfers }),
      jobs: demo
        ? [{ name: 'transfer.approve', every: 1_000, run: () => transfers.approveDue(reviewMs) }]
        : [],
    };
  },
});
