import { answerTo, defineModule } from '../../application/module';
import { power } from '../../core/engine/decimal';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import { authModule } from '../auth';
import { brandModule } from '../brand';
import { inviteModule } from '../invite';
import { operatorModule } from '../operator';
import { holdings } from '../security';
import { nodeEvents } from './events';
import { implementIncome } from './income-calls';
import { implementNodes } from './node-calls';
import { NodeDays } from './node-days';
import { implementNodeDesk, NodeDesk } from './node-desk';
import { NodeMembers } from './node-members';
import { nodeToken } from './node-plans';

/** How often is looked whether a day's income is to be paid, or a deposit to be given back, ms. */
const lookEvery = 10_000;

/** The node programme (N-01, N-02). */
export const nodeModule = defineModule({
  name: 'node',
  family: 'campaigns',
  uses: { auth: authModule, operator: operatorModule, brands: brandModule, invite: inviteModule },
  events: Object.values(nodeEvents),
  open({ database, clock, exchange, market }, { auth, operator, brands, invite }) {
    const members = new NodeMembers({ database, clock, exchange }, invite.countTeam);
    const days = new NodeDays({ database, clock, exchange, market });
    const desk = new NodeDesk(members, brands, auth.users, operator.log);
    return {
      services: { members, desk },
      calls(registry) {
        implementNodes(registry, auth, exchange, brands, members);
        implementIncome(registry, auth, brands);
        implementNodeDesk(registry, desk);
      },
      // A deposit is in USDT.
      answers: [
        answerTo(
          holdings,
          async (userId) => (await members.depositsOf(userId)) * power(fiatPrecision - nodeToken.precision),
        ),
      ],
      jobs: [{ name: 'node.proceed', every: lookEvery, run: () => days.proceed() }],
    };
  },
});
