import { randomUUID } from 'node:crypto';
import {
  delistWithdrawalAddress,
  enlistWithdrawalAddress,
  type InputOf,
  type SavedAddress,
  withdrawalAddressList,
} from '@exchange/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { tokenOf } from '../../core/exchange/catalogue';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { requireNotOwn } from '../deposit';
import { userOf } from '../security';
import { findPayee, plainPayee } from '../transfer';
import { lookAlike, plainAddress, requireTarget, savedAddresses, type Withdrawals } from '../withdrawal';

type Row = typeof savedAddresses.$inferSelect;
type Target = Pick<Row, 'protocol' | 'addressTo' | 'memo'>;

/** Entries that one user may have; a list is shown whole. */
const mostEntries = 500;

/** Registers the address book: addresses on chains and payees on the exchange. */
export function implementAddressBook(
  implementations: WebImplementations,
  services: AccountServices,
  {
    tokens,
    withdrawals,
  }: {
    readonly tokens: ReadonlyMap<string, TokenInfo>;
    readonly withdrawals: Pick<Withdrawals, 'familiarity'>;
  },
): void {
  const { database, clock } = services;

  implementations.implement(withdrawalAddressList, async ({ token, payees }, request) => {
    tokenOf(tokens, token);
    const rows = await database
      .select()
      .from(savedAddresses)
      .where(
        and(
          eq(savedAddresses.userId, signedIn(request)),
          eq(savedAddresses.token, token),
          payees ? ne(savedAddresses.kind, 1) : eq(savedAddresses.kind, 1),
        ),
      )
      .orderBy(desc(savedAddresses.createTime), desc(savedAddresses.id))
      .limit(mostEntries);
    return { list: rows.map(view) };
  });

  implementations.implementWeb(enlistWithdrawalAddress, async (input, request) => {
    const token = tokenOf(tokens, input.token);
    const userId = signedIn(request);
    const { kind } = input;
    const title = input.title.trim();
    if (title === '') throw new CallError('invalidInput', 'title', { title: 'a name' });
    const target = kind === 1 ? chainTarget(input, token) : await payeeTarget(input, kind, request);
    if (kind === 1) {
      await requireNotOwn(database, userId, target.addressTo);
      const { similar } = await withdrawals.familiarity(userId, target.protocol, target.addressTo);
      if (similar !== undefined) throw lookAlike(similar);
    }
    const own = eq(savedAddresses.userId, userId);
    if ((await database.$count(savedAddresses, own)) >= mostEntries)
      throw new CallError('invalidInput', `at most ${mostEntries} entries`);
    const [row] = await database
      .insert(savedAddresses)
      .values({
        ...target,
        id: randomUUID(),
        userId,
        kind,
        token: token.code,
        title,
        tag: input.tag.trim(),
        createTime: clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new CallError('addressExists');
    return { address: view(row) };
  });

  implementations.implement(delistWithdrawalAddress, async ({ id }, request) => {
    const removed = await database
      .delete(savedAddresses)
      .where(and(eq(savedAddresses.id, id), eq(savedAddresses.userId, signedIn(request))))
      .returning({ id: savedAddresses.id });
    if (removed.length === 0) throw new CallError('addressUnknown');
    return {};
  });

  async function payeeTarget(
    input: InputOf<typeof enlistWithdrawalAddress>,
    kind: 2 | 3,
    request: WebRequest,
  ): Promise<Target> {
    const payee = plainPayee(kind === 2 ? 1 : 2, input.address_to);
    await findPayee(services, request, await userOf(services, request), payee);
    return { protocol: '', addressTo: payee.name, memo: '' };
  }
}

function chainTarget(input: InputOf<typeof enlistWithdrawalAddress>, token: TokenInfo): Target {
  const protocol = input.protocol ?? '';
  const addressTo = plainAddress(input.address_to);
  const memo = token.hasMemo ? (input.memo ?? '').trim() : '';
  requireTarget(token, protocol, addressTo, memo);
  return { protocol, addressTo, memo };
}

const kindOf = (kind: number): SavedAddress['kind'] => (kind === 2 ? 2 : kind === 3 ? 3 : 1);

const view = (row: Row): SavedAddress => ({
  id: row.id,
  title: row.title,
  token: row.token,
  address_to: row.addressTo,
  memo: row.memo,
  tag: row.tag,
  protocol: row.protocol,
  kind: kindOf(row.kind),
});
