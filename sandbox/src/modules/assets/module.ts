import { answerTo, defineModule } from '../../application/module';
import { c2cOwner } from '../../core/engine/ledger';
import { holdings } from '../security';
import { registerAssetCalls } from './asset-calls';
import { registerC2CCalls } from './c2c-calls';
import { worthOfAccounts } from './worth';

/** A user's balances, in the asset account and in the fiat (C2C) account. */
export const assetsModule = defineModule({
  name: 'assets',
  family: 'funds',
  open(context) {
    const { exchange, market } = context;
    return {
      calls(registry) {
        registerAssetCalls(registry, context);
        registerC2CCalls(registry, context);
      },
      answers: [
        answerTo(holdings, (userId) => worthOfAccounts(exchange, market, [userId, c2cOwner(userId)], 'USD')),
      ],
    };
  },
});
