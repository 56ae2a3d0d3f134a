import { answerTo, defineModule } from '../../application/module';
import { pausedSince } from '../../core/exchange/ledger-pause';
import { authModule } from '../auth';
import { type ReviewDesk, reviewDesks, type ReviewItem } from '../operator';
import { transferEvents } from './events';
import { implementTransfers } from './transfer-calls';
import { createTransfers, type TransferReview } from './transfers';

/** Transfers between users. */
export const transferModule = defineModule({
  name: 'transfer',
  family: 'funds',
  uses: { auth: authModule },
  events: Object.values(transferEvents),
  open({ database, exchange }, { auth }) {
    const transfers = createTransfers(auth, exchange);
    return {
      services: transfers,
      calls: (registry) => implementTransfers(registry, auth, { exchange, transfers }),
      answers: [
        answerTo(reviewDesks, (): ReviewDesk => ({
          kind: 'transfer',
          reasons: [],
          waiting: async () => (await transfers.waiting()).map(itemOf),
          decide: (id, { approve }, decidedBy) => transfers.decide(id, approve, decidedBy),
          isPaused: async () => (await pausedSince(database)) !== undefined,
        })),
      ],
    };
  },
});

const itemOf = (review: TransferReview): ReviewItem => ({
  id: review.id,
  organisation: review.organisation,
  account: '',
  uid: '',
  createTime: review.createTime,
  facts: [
    { name: 'amount', value: `${review.amount} ${review.token.toUpperCase()}` },
    { name: 'from', value: review.sender },
    { name: 'to', value: review.recipient },
    ...(review.note === '' ? [] : [{ name: 'note' as const, value: review.note }]),
  ],
});
