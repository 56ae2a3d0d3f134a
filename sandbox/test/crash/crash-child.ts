/**
 * Run by `test-crash.ts` in a process of its own: moves money in every way, as fast as it can, on the data folder or database
 * given as its arguments and says on its output what it asks for and what was acknowledged, until it is killed.
 */
import { setImmediate } from 'node:timers/promises';
import { cancelWithdrawal } from '@exchange/contract';
import { tokenOf } from '../../src/core/exchange/catalogue';
import { openStorage } from '../../src/core/storage/open-storage';
import { blockMs } from '../../src/modules/chain/blocks';
import { withdrawalState } from '../../src/modules/withdrawal/withdrawal-records';
import { markOf } from '../commands';
import { latestClock } from './crash';
import { type Acknowledged, ask, creditCause, type Line, type Request, users } from './requests';
import { openScene, person, type Scene } from './scene';

const say = (line: Line) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main(): Promise<void> {
  const [, , dataDir, databaseUrl] = process.argv;
  const storage = await openStorage({ dataDir, databaseUrl });
  const clock = await latestClock(storage.database);
  const scene = await openScene(storage, clock);
  let number = 0;
  for (const id of users) {
    const user = (await scene.users.byId(id)) ?? (await scene.users.create({ ...person(id), id }));
    number = Math.max(number, user.authenticatorStep);
    for (const token of ['usdt', 'aura']) {
      const cause = creditCause(id, token, funds.toString(), `funds-${token}`);
      await scene.exchange.credit({ userId: id, token, amount: funds, from: 'chain', cause });
    }
  }
  async function perform(request: Request): Promise<void> {
    say({ kind: 'asked', request });
    const answer = await ask(scene, request).catch(() => undefined);
    say(answer ? { kind: 'done', key: request.key, answer } : { kind: 'refused', key: request.key });
    if (answer) await goOn(scene, request, answer);
  }
  async function work(userId: string): Promise<void> {
    for (;;) {
      number += 1;
      const requests = await requestsOf(scene, userId, number);
      await Promise.all(requests.map(perform));
    }
  }
  /** What the exchange itself does: reviews withdrawals, sends them on their chain and follows them there. */
  async function operate(): Promise<void> {
    for (;;) {
      for (const { withdrawal } of await scene.withdrawals.waiting())
        await scene.withdrawals.decide(withdrawal.id, { approve: true }, 'ann');
      await scene.withdrawals.proceed();
      await clock.advance(blockMs);
      // The embedded database answers without ever leaving the others a turn.
      await setImmediate();
    }
  }
  await Promise.all([...[...users, ...users, ...users].map(work), operate()]);
}

/** What each user has at first of each token, in smallest units. */
const funds = 10n ** 12n;

/** What is asked for next; of a deposit code two users ask for the same. */
async function requestsOf(scene: Scene, userId: string, number: number): Promise<Request[]> {
  const key = `key-${process.pid}-${number}`;
  const common = { userId, key };
  const amount = String(2 + (number % 5));
  const other = users[(users.indexOf(userId) + 1) % users.length] ?? '';
  switch (number % 10) {
    case 0:
      return [{ ...common, do: 'credit', amount }];
    case 1:
    case 2:
      return [{ ...common, do: 'withdraw', amount, step: number }];
    case 3:
    case 4:
      return [{ ...common, do: 'send', amount, step: number, to: other }];
    case 5:
      return [{ ...common, do: 'transfer', amount, to: number % 3 === 0 ? 'asset' : 'c2c' }];
    case 6: {
      const usdt = tokenOf(scene.exchange.tokens, 'usdt');
      const { code } = await scene.depositCodes.issue(usdt, `0.00000${amount}`, undefined);
      return [
        { ...common, do: 'redeem', code },
        { userId: other, key: `${key}-other`, do: 'redeem', code },
      ];
    }
    default: {
      const price = String(100 + ((number * 7) % 11) - 5);
      const side = number % 2 === 0 ? 1 : 2;
      return [
        {
          ...common,
          do: 'order',
          input: { market_type: 1, side, token: 'aura', market: 'usdt', price, amount },
        },
      ];
    }
  }
}

/** Revokes and cancels some of what was made, and decides on transfers. */
async function goOn(scene: Scene, request: Request, { order, record }: Acknowledged): Promise<void> {
  const { exchange, transfers, withdrawals } = scene;
  const third = Number(request.key.split('-')[2]) % 3;
  if (order?.close_time === 0 && third === 0) {
    const revoked = await exchange.cancelOrder(request.userId, order.order_id).catch(() => undefined);
    if (revoked) say({ kind: 'revoked', order: revoked });
  }
  if (record === undefined) return;
  if (request.do === 'withdraw' && third === 0) {
    const { userId, key } = request;
    const mark = markOf(userId, `cancel ${key}`, cancelWithdrawal);
    await withdrawals.cancel(userId, record, mark).catch(() => undefined);
    const { status } = await withdrawals.find(userId, record);
    if (status === withdrawalState.cancelled) say({ kind: 'ended', record, status });
  }
  if (request.do === 'send' && third !== 0) {
    const approve = third === 1;
    if (await transfers.decide(record, approve, 'ann'))
      say({ kind: 'ended', record, status: approve ? 1 : 2 });
  }
}

void main();
