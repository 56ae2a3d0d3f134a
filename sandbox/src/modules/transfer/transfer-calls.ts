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
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { pageOf } from '../../core/pages';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { confirmRequest, holdOf, requireReady, userOf } from '../security';
import type { UserRow } from '../user';
import { findPayee, payeeName, plainPayee } from './payees';
import type { OwnTransfer, TransferRules, Transfers } from './transfers';

type Target = InputOf<typeof shouldTransfer>;

interface CallParts {
  readonly services: AccountServices;
  readonly exchange: UserExchange;
  readonly transfers: Transfers;
}

/** Registers the transfers between users. */
export function implementTransfers(
  implementations: WebImplementations,
  services: AccountServices,
  { exchange, transfers }: { readonly exchange: UserExchange; readonly transfers: Transfers },
): void {
  const parts = { services, exchange, transfers };
  implementRules(implementations, parts);
  implementRequests(implementations, parts);
}

function requireToken({ token }: TransferRules, code: string): void {
  if (code !== token.code) throw new CallError('transferTokenUnsupported');
}

function transferView({ token }: TransferRules, row: OwnTransfer, userId: string): Transfer {
  const incoming = row.senderId !== userId;
  return {
    id: row.id,
    token: row.token,
    amount: formatUnits(row.amount, token.precision),
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
async function check(
  { services: { database, clock }, exchange, transfers }: CallParts,
  target: Target,
  user: UserRow,
): Promise<bigint> {
  const { token, minimum, dailyLimit } = transfers.rules;
  requireToken(transfers.rules, target.token);
  await requireReady(database, user, clock.now());
  await requireLedgerSound(database);
  const amount = parseUnits(target.amount, token.precision);
  if (amount === undefined) throw new CallError('amountPrecision');
  if (amount < minimum) throw new CallError('transferTooSmall');
  if ((await transfers.usedToday(user.id)) + amount > dailyLimit) throw new CallError('transferQuota');
  if (amount > (await availableOf(exchange, user.id, token.code))) throw new CallError('insufficientBalance');
  return amount;
}

/** What may be sent. */
function implementRules(
  implementations: WebImplementations,
  { services, exchange, transfers }: CallParts,
): void {
  const { clock } = services;
  const { token, minimum, dailyLimit } = transfers.rules;
  const text = (amount: bigint) => formatUnits(amount, token.precision);
  const config = {
    token: token.code,
    precision: token.precision,
    min_amount: text(minimum),
    daily_limit: text(dailyLimit),
  };

  implementations.implement(getTransferConfig, async (input) => {
    requireToken(transfers.rules, input.token);
    return config;
  });

  implementations.implementWeb(getUserTransferConfig, async (input, request) => {
    requireToken(transfers.rules, input.token);
    const user = await userOf(services, request);
    const used = await transfers.usedToday(user.id);
    return {
      ...config,
      available: text(await availableOf(exchange, user.id, token.code)),
      used: text(used),
      left: text(used < dailyLimit ? dailyLimit - used : 0n),
      hold: holdOf(user, clock.now()),
    };
  });
}

/** Sending, and what was sent and received. */
function implementRequests(implementations: WebImplementations, parts: CallParts): void {
  const { services, transfers } = parts;
  const { token } = transfers.rules;
  const payeeOf = (target: Target, user: UserRow, request: WebRequest) =>
    findPayee(services, request, user, plainPayee(target.payee_type, target.payee));

  implementations.implementWeb(shouldTransfer, async (input, request) => {
    const user = await userOf(services, request);
    await check(parts, input, user);
    return { payee_name: await payeeName(services, await payeeOf(input, user, request)) };
  });

  implementations.implementCommand(transferBetweenUsers, {
    async perform(input, request, mark) {
      const user = await userOf(services, request);
      const amount = await check(parts, input, user);
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
      return { transfer: transferView(transfers.rules, made, userId) };
    },
  });

  implementations.implement(listUserFastTransfer, async (input, request) => {
    const userId = signedIn(request);
    const { token: wanted, idempotency_key: key, id: only, from_id, limit } = input;
    const rows = await transfers.list(userId, {
      token: wanted,
      key,
      id: only,
      fromId: String(from_id),
      limit: limit + 1,
    });
    const { shown, next_id } = pageOf(rows, limit, ({ id }) => id);
    return { list: shown.map((row) => transferView(transfers.rules, row, userId)), next_id };
  });
}
