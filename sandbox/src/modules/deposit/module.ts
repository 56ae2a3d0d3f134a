import {
  getDeposit,
  getDepositAddress,
  getProtocolByToken,
  getTokenConfirmCount,
  hasMemo,
  searchDepositList,
} from '@exchange/contract';
import { answerTo, defineModule } from '../../application/module';
import { CallError } from '../../core/call-error';
import { formatUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { signedIn } from '../../http/signed-in';
import { chainModule } from '../chain';
import { depositedUsers } from '../invite';
import { awaitsDeposits, depositedAmong } from './deposit-records';
import { Deposits } from './deposits';
import { depositEvents } from './events';

/** Names of the networks as people know them. */
const protocolNames: Readonly<Record<string, string>> = { trc20: 'Tron (TRC20)', btc: 'Bitcoin' };

/** Deposits from the chains, by address. */
export const depositModule = defineModule({
  name: 'deposit',
  family: 'funds',
  uses: { chain: chainModule },
  events: Object.values(depositEvents),
  open(context, { chain }) {
    const { exchange } = context;
    const { tokens } = exchange;
    const deposits = new Deposits(context, exchange, chain);
    return {
      services: deposits,
      calls(registry) {
        registry.implement(getProtocolByToken, async ({ token }) => {
          const { protocols } = tokenOf(tokens, token);
          return {
            list: protocols.map((protocol) => ({ protocol, name: protocolNames[protocol] ?? protocol })),
          };
        });

        registry.implement(hasMemo, async ({ token }) => ({ has_memo: tokenOf(tokens, token).hasMemo }));

        registry.implement(getTokenConfirmCount, async ({ token }) => ({
          confirmations: tokenOf(tokens, token).confirmations,
        }));

        registry.implement(getDepositAddress, async ({ token: code, protocol }, request) => {
          const token = tokenOf(tokens, code);
          if (!token.protocols.includes(protocol))
            throw new CallError('protocolUnknown', `${code} is not on ${protocol}`);
          const { address, memo } = await deposits.address(signedIn(request), token, protocol);
          const min_amount = formatUnits(token.minDeposit, token.precision);
          return { token: code, protocol, address, memo, min_amount };
        });

        registry.implement(searchDepositList, async (input, request) => {
          if (input.page < 1 || input.size < 1)
            throw new CallError('invalidInput', 'page', { page: 'from 1', size: 'from 1' });
          return deposits.list(signedIn(request), input);
        });

        registry.implement(getDeposit, async ({ id }, request) => ({
          deposit: await deposits.get(signedIn(request), id),
        }));
      },
      answers: [answerTo(depositedUsers, ({ source, userIds }) => depositedAmong(source, userIds))],
      jobs: [{ name: 'deposit.follow', when: awaitsDeposits, run: () => deposits.follow() }],
    };
  },
});
