import {
  createStake,
  getStakingProduct,
  listStakingPositions,
  listStakingProducts,
  listStakingYields,
  releaseStake,
  type StakingPosition,
  type StakingProduct,
} from '@exchange/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { amountText, readAmount, tokenOf } from '../../core/exchange/catalogue';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { readPage } from '../../core/pages';
import { equals } from '../../core/storage/queries';
import { day } from '../../core/time-spans';
import { signedIn } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { isOffered, isWithdrawn } from '../campaign';
import { pictureUrl } from '../media';
import { requireTradePasswordOf } from '../security';
import { fullDays, isFlexible, leftOf, productOf, requireStakeable, type Stakes } from './stakes';
import {
  type PositionRow,
  type ProductRow,
  stakingPosition,
  stakingProduct,
  stakingYield,
  type YieldRow,
} from './tables';

/** How long a season that is over is still listed, ms. */
const shownAfter = 3 * day;

/** Registers the calls of staking (V-02). */
export function implementStaking(
  implementations: Implementations,
  services: AccountServices,
  exchange: Pick<UserExchange, 'tokens' | 'holdings'>,
  stakes: Stakes,
): void {
  implementProducts(implementations, services, exchange.tokens);
  implementStakes(implementations, services, exchange, stakes);
  implementRecords(implementations, services.database, exchange.tokens);
}

type Tokens = ReadonlyMap<string, TokenInfo>;
const typeOf = (row: ProductRow) => (isFlexible(row) ? 1 : 2);
const rateOf = ({ rate }: ProductRow) => formatUnits(BigInt(rate), 4);

function productView(tokens: Tokens, row: ProductRow): StakingProduct {
  const { alias, precision } = tokenOf(tokens, row.token);
  return {
    ...{ id: row.id, token: row.token, token_as: alias, precision },
    ...{ type: typeOf(row), term_days: row.termDays, rate: rateOf(row) },
    min_amount: amountText(tokens, row.token, row.minAmount),
    max_amount: amountText(tokens, row.token, row.maxAmount),
    quota: amountText(tokens, row.token, row.quota),
    left: amountText(tokens, row.token, leftOf(row)),
    early_release: row.earlyRelease,
    image_url: pictureUrl('cover', row.token),
    ...{ start_time: row.startTime, end_time: row.endTime },
  };
}

function positionView(tokens: Tokens, row: PositionRow, product: ProductRow): StakingPosition {
  const amount = (value: bigint) => amountText(tokens, row.token, value);
  const days = row.status === 1 ? row.paidDays : fullDays(row.startTime, row.endTime);
  const isPaidOn = row.status === 0 && row.paidDays < days && row.dayYield > 0n;
  return {
    ...{ id: row.id, product_id: row.productId, token: row.token },
    token_as: tokenOf(tokens, row.token).alias,
    ...{ type: typeOf(product), rate: rateOf(product), amount: amount(row.amount) },
    day_yield: amount(row.dayYield),
    paid: amount(row.dayYield * BigInt(row.paidDays)),
    total_yield: amount(row.dayYield * BigInt(days)),
    early_release: product.earlyRelease,
    ...{ status: row.status, start_time: row.startTime, end_time: row.endTime },
    next_time: isPaidOn ? row.dueTime : 0,
    release_time: row.releaseTime,
  };
}

/** A product of the organisation; whoever asks for another one's finds none. */
async function ownProduct(database: Database, organisation: string, id: string): Promise<ProductRow> {
  const row = await productOf(database, id);
  if (row.organisation !== organisation || isWithdrawn(row)) throw new CallError('activityUnknown');
  return row;
}

/** What can be staked. */
function implementProducts(
  implementations: Implementations,
  { database, clock }: AccountServices,
  tokens: Tokens,
): void {
  implementations.implement(listStakingProducts, async (_input, { organisation }) => {
    const now = clock.now();
    const rows = await database
      .select()
      .from(stakingProduct)
      .where(
        and(
          eq(stakingProduct.organisation, organisation),
          isOffered(stakingProduct),
          gt(stakingProduct.endTime, now - shownAfter),
        ),
      )
      .orderBy(asc(stakingProduct.startTime), asc(stakingProduct.id));
    const rank = ({ startTime, endTime }: ProductRow) => (now < startTime ? 1 : now < endTime ? 0 : 2);
    return {
      list: rows.sort((one, other) => rank(one) - rank(other)).map((row) => productView(tokens, row)),
      time: now,
    };
  });

  implementations.implement(getStakingProduct, async ({ id }, { organisation }) => ({
    product: productView(tokens, await ownProduct(database, organisation, id)),
    time: clock.now(),
  }));
}

/** Staking and early releases. */
function implementStakes(
  implementations: Implementations,
  services: AccountServices,
  exchange: Pick<UserExchange, 'tokens' | 'holdings'>,
  stakes: Stakes,
): void {
  const { database, clock } = services;

  async function answer(positionId: string) {
    const [row] = await database.select().from(stakingPosition).where(eq(stakingPosition.id, positionId));
    if (!row) throw new CallError('stakeUnknown');
    return { position: positionView(exchange.tokens, row, await productOf(database, row.productId)) };
  }

  implementations.implementCommand(createStake, {
    async perform(input, request, mark) {
      const userId = signedIn(request);
      const product = await ownProduct(database, request.organisation, input.product_id);
      const { token } = product;
      const amount = readAmount(exchange.tokens, token, input.amount, 'amount');
      requireStakeable(product, amount, clock.now());
      if (amount > (await availableOf(exchange, userId, token))) throw new CallError('insufficientBalance');
      await requireTradePasswordOf(services, request, input.trade_password);
      await stakes.stake({ userId, productId: product.id, mark, amount: amount.toString() });
    },
    answer,
  });

  implementations.implementCommand(releaseStake, {
    perform: ({ position_id: positionId }, request, mark) =>
      stakes.release({ userId: signedIn(request), positionId, mark }),
    answer,
  });
}

/** A user's stakes and what they earned. */
function implementRecords(implementations: Implementations, database: Database, tokens: Tokens): void {
  implementations.implement(listStakingPositions, async (input, request) => {
    const { userId, startTime, id } = stakingPosition;
    const { shown, next_id } = await readPage(
      database,
      database
        .select({ position: stakingPosition, product: stakingProduct })
        .from(stakingPosition)
        .innerJoin(stakingProduct, eq(stakingProduct.id, stakingPosition.productId))
        .$dynamic(),
      {
        where: and(eq(userId, signedIn(request)), equals(id, input.id)),
        ...{ id, by: [startTime, id], idOf: ({ position }) => position.id },
      },
      input,
    );
    return { list: shown.map(({ position, product }) => positionView(tokens, position, product)), next_id };
  });

  implementations.implement(listStakingYields, async (input, request) => {
    const { userId, time, positionId, day: number } = stakingYield;
    const idOf = (row: YieldRow) => `${row.positionId}.${row.day}`;
    const isYield = (id: string) => {
      const [, position, days] = /^(.+)\.(\d{1,6})$/.exec(id) ?? [];
      return position === undefined ? undefined : and(eq(positionId, position), eq(number, Number(days)));
    };
    const { shown, next_id } = await readPage(
      database,
      database.select().from(stakingYield).$dynamic(),
      { where: eq(userId, signedIn(request)), id: isYield, by: [time, positionId, number], idOf },
      input,
    );
    const list = shown.map((row) => ({
      id: idOf(row),
      position_id: row.positionId,
      token_as: tokenOf(tokens, row.token).alias,
      amount: amountText(tokens, row.token, row.amount),
      time: row.time,
    }));
    return { list, next_id };
  });
}
