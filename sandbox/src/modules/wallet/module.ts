import { randomUUID } from 'node:crypto';
import {
  delistWithdrawalAddress,
  enlistWithdrawalAddress,
  type SavedAddress,
  withdrawalAddressList,
} from '@exchange/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { defineModule } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { tokenOf } from '../../core/exchange/catalogue';
import { signedIn } from '../../http/signed-in';
import type { WebRequest } from '../../http/web-request';
import { type AccountServices, authModule } from '../auth';
import { requireNotOwn } from '../deposit';
import { userOf } from '../security';
import { findPayee, plainPayee } from '../transfer';
import {
  lookAlike,
  plainAddress,
  requireTarget,
  savedAddresses,
  withdrawalModule,
  type Withdrawals,
} from '../withdrawal';

type Row = typeof savedAddresses.$inferSelect;
type NewAddress = z.output<(typeof enlistWithdrawalAddress)['input']>;

/** Entries that one user may have; a list is shown whole. */
const mostEntries = 500;

/** The address book: addresses on chains and payees on the exchange. */
export const walletModule = defineModule({
  name: 'wallet',
  family: 'funds',
  uses: { auth: authModule, withdrawals: withdrawalModule },
  open: ({ database, clock, exchange: { tokens } }, { auth, withdrawals }) => ({
    calls(registry) {
      registry.implement(withdrawalAddressList, async ({ token, payees }, request) => {
        tokenOf(tokens, token);
        const own = and(eq(savedAddresses.userId, signedIn(request)), eq(savedAddresses.token, token));
        const rows = await database
          .select()
          .from(savedAddresses)
          .where(and(own, payees ? ne(savedAddresses.kind, 1) : eq(savedAddresses.kind, 1)))
          .orderBy(desc(savedAddresses.createTime), desc(savedAddresses.id))
          .limit(mostEntries);
        return { list: rows.map(view) };
      });

      registry.implement(enlistWithdrawalAddress, async (input, request) => {
        const token = tokenOf(tokens, input.token);
        const userId = signedIn(request);
        const title = input.title.trim();
        if (title === '') throw new CallError('invalidInput', 'title', { title: 'a name' });
        const target =
          input.kind === 1
            ? await chainTarget(auth, withdrawals, token, input, userId)
            : await payeeTarget(auth, input, request);
        if ((await database.$count(savedAddresses, eq(savedAddresses.userId, userId))) >= mostEntries)
          throw new CallError('invalidInput', `at most ${mostEntries} entries`);
        const named = { kind: input.kind, token: token.code, title, tag: input.tag.trim() };
        const [row] = await database
          .insert(savedAddresses)
          .values({ ...target, ...named, id: randomUUID(), userId, createTime: clock.now() })
          .onConflictDoNothing()
          .returning();
        if (!row) throw new CallError('addressExists');
        return { address: view(row) };
      });

      registry.implement(delistWithdrawalAddress, async ({ id }, request) => {
        const removed = await database
          .delete(savedAddresses)
          .where(and(eq(savedAddresses.id, id), eq(savedAddresses.userId, signedIn(request))))
          .returning({ id: savedAddresses.id });
        if (removed.length === 0) throw new CallError('addressUnknown');
        return {};
      });
    },
  }),
});

type Target = Pick<Row, 'protocol' | 'addressTo' | 'memo'>;

async function payeeTarget(auth: AccountServices, input: NewAddress, request: WebRequest): Promise<Target> {
  const payee = plainPayee(input.kind === 2 ? 1 : 2, input.address_to);
  await findPayee(auth, request, await userOf(auth, request), payee);
  return { protocol: '', addressTo: payee.name, memo: '' };
}

async function chainTarget(
  { database }: AccountServices,
  withdrawals: Withdrawals,
  token: TokenInfo,
  { protocol, address_to, memo: typed }: NewAddress,
  userId: string,
): Promise<Target> {
  const addressTo = plainAddress(address_to);
  const memo = token.hasMemo ? typed.trim() : '';
  requireTarget(token, protocol, addressTo, memo);
  await requireNotOwn(database, userId, addressTo);
  const { similar } = await withdrawals.familiarity(userId, protocol, addressTo);
  if (similar !== undefined) throw lookAlike(similar);
  return { protocol, addressTo, memo };
}

const view = ({ id, title, token, addressTo, memo, tag, protocol, kind }: Row): SavedAddress => ({
  id,
  title,
  token,
  memo,
  tag,
  protocol,
  address_to: addressTo,
  kind: kind === 2 ? 2 : kind === 3 ? 3 : 1,
});
