import {
  getTransferConfig,
  getUserTransferConfig,
  type InputOf,
  listUserFastTransfer,
  shouldTransfer,
  type Transfer,
  transferBetweenUsers,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { confirmRequest, holdOf, requireReady, userOf } from '../security';
import type { UserRow } from '../user';
import { findPayee, payeeName, plainPayee } from './payees';
import type { OwnTransfer, Transfers } from './transfers';

type Target = InputOf<typeof shouldTransfer>;

/** Registers the transfers between users. */
export function implementTransfers(
  implementations: WebImplementations,
  services: AccountServices,
  { exchange, transfers }: { readonly exchange: UserExchange; readonly transfers: Transfers },
): void {
  const { database, clock } = services;
  const { token, minimum, dailyLimit } = transfers.rules;
  const text = (amount: bigint) => formatUnits(amount, token.precision);
  const config = {
    token: token.code,
    precision: token.precision,
    min_amount: text(minimum),
    daily_limit: text(dailyLimit),
  };

  function requireToken(code: string): void {
    if (code !== token.code) throw new CallError('transferTokenUnsupported');
  }

  function view(row: OwnTransfer, userId: string): Transfer {
    const incoming = row.senderId !== userId;
    return {
      id: row.id,
      token: row.token,
      amount: text(row.amount),
      // The recipient is told who sent it; how the sender named the recipient is the sender's.
      payee_type: incoming || row.payeeType === 1 ? 1 : 2,
      payee: incoming ? row.senderUid : row.payee,
      note: row.note,
      incoming,
      status: row.status === 1 ? 1 : row.status === 2 ? 2 : 0,
      create_time: row.createTime,
    };
  }

  /** Everything that can be said without a look at who the payee is: nobody without means to send learns that. */
  async function check(target: Target, user: UserRow): Promise<bigint> {
    requireToken(target.token);
    await requireReady(database, user, clock.now());
    await requireLedgerSound(database);
    const amount = parseUnits(target.amount, token.precision);
    if (amount === undefined) throw new CallError('amountPrecision');
    if (amount < minimum) throw new CallError('transferTooSmall');
    if ((await transfers.usedToday(user.id)) + amount > dailyLimit) throw new CallError('transferQuota');
    const holdings = await exchange.holdings(user.id);
    if (amount > (holdings.get(token.code)?.available ?? 0n)) throw new CallError('insufficientBalance');
    return amount;
  }

  const payeeOf = (target: Target, user: UserRow, request: WebRequest) =>
    findPayee(services, request, user, plainPayee(target.payee_type, target.payee));

  implementations.implement(getTransferConfig, async (input) => {
    requireToken(input.token);
    return config;
  });

  implementations.implementWeb(getUserTransferConfig, async (input, request) => {
    requireToken(input.token);
    const user = await userOf(services, request);
    const used = await transfers.usedToday(user.id);
    const holdings = await exchange.holdings(user.id);
    return {
      ...config,
      available: text(holdings.get(token.code)?.available ?? 0n),
      used: text(used),
      left: text(used < dailyLimit ? dailyLimit - used : 0n),
      hold: holdOf(user, clock.now()),
    };
  });

  implementations.implementWeb(shouldTransfer, async (input, request) => {
    const user = await userOf(services, request);
    await check(input, user);
    return { payee_name: await payeeName(services, await payeeOf(input, user, request)) };
  });

  implementations.implementCommand(transferBetweenUsers, {
    async perform(input, request, mark) {
      const user = await userOf(services, request);
      const amount = await check(input, user);
      const { type, name } = plainPayee(input.payee_type, input.payee);
      const note = input.note.trim();
      const asked = {
        purpose: 'transfer',
        facts: [token.code, amount.toString(), String(type), name, note],
      } as const;
      const confirmation = await confirmRequest(services, request, user, asked, input);
      const recipient = await payeeOf(input, user, request);
      await transfers.request({
        organisation: user.organisation,
        senderId: user.id,
        recipientId: recipient.id,
        mark,
        amount: amount.toString(),
        payeeType: type,
        payee: name,
        note,
        confirmation,
      });
    },
    async answer(id, request) {
      const userId = signedIn(request);
      const made = await transfers.find(userId, id);
      if (!made) throw new Error('The transfer was not stored');
      return { transfer: view(made, userId) };
    },
  });

  implementations.implement(listUserFastTransfer, async (input, request) => {
    const userId = signedIn(request);
    const { token: wanted, idempotency_key: key, from_id, limit } = input;
    const rows = await transfers.list(userId, {
      token: wanted,
      key,
      fromId: String(from_id),
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    return {
      list: shown.map((row) => view(row, userId)),
      next_id: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}
