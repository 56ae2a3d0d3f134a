import {
  getTransferConfig,
  getUserTransferConfig,
  listUserFastTransfer,
  shouldTransfer,
  transferBetweenUsers,
} from '@exchange/contract';
import { formatUnits } from '../../core/engine/decimal';
import { availableOf } from '../../core/exchange/user-exchange';
import { signedIn } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import { confirmRequest, holdOf, userOf } from '../security';
import { findPayee, payeeName, plainPayee } from './payees';
import type { Transfers } from './transfers';

/** Registers what may be sent. */
export function implementTransferRules(registry: Implementations, transfers: Transfers): void {
  const { services, exchange, token, minimum, dailyLimit } = transfers;
  const text = (amount: bigint) => formatUnits(amount, token.precision);
  const config = {
    token: token.code,
    precision: token.precision,
    min_amount: text(minimum),
    daily_limit: text(dailyLimit),
  };

  registry.implement(getTransferConfig, async (input) => {
    transfers.requireToken(input.token);
    return config;
  });

  registry.implement(getUserTransferConfig, async (input, request) => {
    transfers.requireToken(input.token);
    const user = await userOf(services, request);
    const used = await transfers.usedToday(user.id);
    return {
      ...config,
      available: text(await availableOf(exchange, user.id, token.code)),
      used: text(used),
      left: text(used < dailyLimit ? dailyLimit - used : 0n),
      hold: holdOf(user, services.clock.now()),
    };
  });
}

/** Registers sending, and the list of what was sent and received. */
export function implementTransfers(registry: Implementations, transfers: Transfers): void {
  const { services } = transfers;

  registry.implement(shouldTransfer, async (input, request) => {
    const user = await userOf(services, request);
    await transfers.check(user, input);
    const asked = plainPayee(input.payee_type, input.payee);
    return { payee_name: await payeeName(services, await findPayee(services, request, user, asked)) };
  });

  registry.implementCommand(transferBetweenUsers, {
    async perform(input, request, mark) {
      const user = await userOf(services, request);
      const amount = (await transfers.check(user, input)).toString();
      const payee = plainPayee(input.payee_type, input.payee);
      const note = input.note.trim();
      const facts = [transfers.token.code, amount, String(payee.type), payee.name, note];
      const confirmed = { purpose: 'transfer', facts } as const;
      const confirmation = await confirmRequest(services, request, user, confirmed, input);
      const recipient = await findPayee(services, request, user, payee);
      await transfers.request({
        organisation: user.organisation,
        senderId: user.id,
        recipientId: recipient.id,
        mark,
        amount,
        payeeType: payee.type,
        payee: payee.name,
        note,
        confirmation,
      });
    },
    answer: async (id, request) => ({ transfer: await transfers.made(signedIn(request), id) }),
  });

  registry.implement(listUserFastTransfer, (input, request) => transfers.list(signedIn(request), input));
}
