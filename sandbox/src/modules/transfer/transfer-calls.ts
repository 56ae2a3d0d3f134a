import {
  getTransferConfig,
  getUserTransferConfig,
  type InputOf,
  listUserFastTransfer,
  shouldTransfer,
  transferBetweenUsers,
} from '@exchange/contract';
import type { ModuleContext } from '../../application/module';
import { formatUnits } from '../../core/engine/decimal';
import { availableOf } from '../../core/exchange/user-exchange';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { confirmRequest, holdOf, userOf } from '../security';
import type { UserRow } from '../user';
import { findPayee, payeeName, plainPayee } from './payees';
import type { Transfers } from './transfers';

/** Registers what may be sent. */
export function implementTransferRules(
  registry: WebImplementations,
  services: AccountServices,
  exchange: ModuleContext['exchange'],
  transfers: Transfers,
): void {
  const { token, minimum, dailyLimit } = transfers;
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

  registry.implementWeb(getUserTransferConfig, async (input, request) => {
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
export function implementTransfers(
  registry: WebImplementations,
  services: AccountServices,
  transfers: Transfers,
): void {
  const payeeOf = (
    { payee_type, payee }: InputOf<typeof shouldTransfer>,
    user: UserRow,
    request: WebRequest,
  ) => findPayee(services, request, user, plainPayee(payee_type, payee));

  registry.implementWeb(shouldTransfer, async (input, request) => {
    const user = await userOf(services, request);
    await transfers.check(user, input);
    return { payee_name: await payeeName(services, await payeeOf(input, user, request)) };
  });

  registry.implementCommand(transferBetweenUsers, {
    async perform(input, request, mark) {
      const user = await userOf(services, request);
      const amount = (await transfers.check(user, input)).toString();
      const { type, name } = plainPayee(input.payee_type, input.payee);
      const note = input.note.trim();
      const facts = [transfers.token.code, amount, String(type), name, note];
      const confirmed = { purpose: 'transfer', facts } as const;
      const confirmation = await confirmRequest(services, request, user, confirmed, input);
      const recipient = await payeeOf(input, user, request);
      const { organisation, id: senderId } = user;
      const parties = { organisation, senderId, recipientId: recipient.id, payeeType: type, payee: name };
      await transfers.request({ ...parties, mark, amount, note, confirmation });
    },
    answer: async (id, request) => ({ transfer: await transfers.made(signedIn(request), id) }),
  });

  registry.implement(listUserFastTransfer, (input, request) => transfers.list(signedIn(request), input));
}
