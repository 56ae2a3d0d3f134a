import { answerTo, defineModule } from '../../application/module';
import { pausedSince } from '../../core/exchange/ledger-pause';
import { authModule } from '../auth';
import { type ReviewDesk, reviewDesks } from '../operator';
import { transferEvents } from './events';
import { implementTransferRules, implementTransfers } from './transfer-calls';
import { hasWaiting, Transfers } from './transfers';

/** Transfers between users. */
export const transferModule = defineModule({
  name: 'transfer',
  family: 'funds',
  uses: { auth: authModule },
  events: Object.values(transferEvents),
  open({ database, exchange }, { auth }) {
    const transfers = new Transfers(auth, exchange);
    const desk: ReviewDesk = {
      kind: 'transfer',
      reasons: [],
      hasWaiting,
      async waiting() {
        const reviews = await transfers.waiting();
        return reviews.map(({ id, organisation, createTime, amount, token, sender, recipient, note }) => ({
          id,
          organisation,
          createTime,
          account: '',
          uid: '',
          facts: [
            { name: 'amount', value: `${amount} ${token.toUpperCase()}` },
            { name: 'from', value: sender },
            { name: 'to', value: recipient },
            ...(note === '' ? [] : [{ name: 'note' as const, value: note }]),
          ],
        }));
      },
      decide: (id, { approve }, decidedBy) => transfers.decide(id, approve, decidedBy),
      isPaused: async () => (await pausedSince(database)) !== undefined,
    };
    return {
      services: transfers,
      calls(registry) {
        implementTransferRules(registry, transfers);
        implementTransfers(registry, transfers);
      },
      answers: [answerTo(reviewDesks, () => desk)],
    };
  },
});
