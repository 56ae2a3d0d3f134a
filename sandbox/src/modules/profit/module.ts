import { getProfit, listCosts, listProfitHistory, listProfitLines } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { signedIn } from '../../http/signed-in';
import { ProfitLedger } from './profit-ledger';
import { ProfitLines } from './profit-lines';
import { ProfitReports } from './profit-reports';

/** What is posted is worked in so often, ms of the system's time, and whenever it is asked for. */
const advanceEvery = 1_000;

/** What users' tokens cost and what they gained by them (T-21). */
export const profitModule = defineModule({
  name: 'profit',
  family: 'market',
  open(context) {
    const ledger = new ProfitLedger(context);
    const reports = new ProfitReports(context);
    const lines = new ProfitLines(context);
    return {
      calls(registry) {
        registry.implement(getProfit, async (input, request) => {
          const isWhole = await ledger.advance();
          return { ...(await reports.profit({ ...input, userId: signedIn(request) })), behind: !isWhole };
        });
        registry.implement(listCosts, async ({ method, token }, request) => {
          await ledger.advance();
          return reports.costs(signedIn(request), method, token);
        });
        registry.implement(listProfitHistory, async (input, request) => {
          await ledger.advance();
          return reports.history({ ...input, userId: signedIn(request) });
        });
        registry.implement(listProfitLines, async ({ from_id: fromId, limit, token, ...input }, request) => {
          await ledger.advance();
          const filter = { ...input, token, userId: signedIn(request) };
          return lines.list(filter, { fromId: String(fromId), limit });
        });
      },
      jobs: [{ name: 'profit.advance', every: advanceEvery, run: () => ledger.catchUp() }],
    };
  },
});
