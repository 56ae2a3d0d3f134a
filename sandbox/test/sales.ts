import { randomUUID } from 'node:crypto';
import { type Call, type ErrorName, errorName, type InputOf } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import { CallError } from '../src/core/call-error';
import { saleOwner } from '../src/core/engine/ledger';
import type { TradingExchange } from '../src/core/exchange/exchange';
import type { Storage } from '../src/core/storage/open-storage';
import { inEach } from './texts';
import { day, hour } from '../src/core/time-spans';
import { createRateLimits } from '../src/http/rate-limits';
import { createRegistry } from '../src/http/registry';
import { hashPassword } from '../src/modules/auth';
import { campaign, type CampaignRow, SaleOrders } from '../src/modules/campaign';
import { implementCampaigns } from '../src/modules/campaign/campaign-calls';
import { CampaignViews } from '../src/modules/campaign/campaign-views';
import { implementPurchases } from '../src/modules/campaign/purchase-calls';
import { implementSaleRecords } from '../src/modules/campaign/sale-record-calls';
import { SaleSettlement } from '../src/modules/campaign/sale-settlement';
import { users as userTable } from '../src/modules/user';
import { createTestClock, createTestExchange, type TestClock } from './exchange';
import { openAccountServices } from './account-services';

/** When campaigns of tests open, ms since the epoch; they are open for six hours. */
export const opening = Date.UTC(2026, 10, 1);
/** Smallest units of a whole USDT. */
export const usdt = 10n ** 6n;
export const tradePassword = '482913';

/** What a call answers: data, or the name of the refusal. */
export type Told<Data> =
  | { readonly data: Data; readonly refusal?: undefined }
  | { readonly data?: undefined; readonly refusal: ErrorName };

/** Token sales on a storage, without anything that moves by itself. */
export interface SalesScene {
  readonly clock: TestClock;
  readonly exchange: TradingExchange;
  readonly orders: SaleOrders;
  /** What the engine's owner does at each look. */
  proceed(): Promise<void>;
  /** Makes a campaign, with its tokens set aside. */
  announce(change?: Partial<CampaignRow>): Promise<CampaignRow>;
  /** Makes users with the trade password and so many whole USDT each. */
  join(names: readonly string[], dollars: bigint): Promise<void>;
  /** Makes a call as a user. */
  call<C extends Call>(
    userId: string,
    call: C,
    input: InputOf<C>,
    key?: string,
  ): Promise<Told<z.output<C['output']>>>;
  /** What a user has of a token: available and frozen. */
  purse(owner: string, token: string): readonly [bigint, bigint];
}

/** `time` is what its clock begins with, ms since the epoch. */
export async function openSales(
  { database }: Pick<Storage, 'database'>,
  time = opening,
): Promise<SalesScene> {
  const clock = createTestClock(time);
  const exchange = await createTestExchange(database, clock);
  const fail = (error: unknown) => {
    throw error;
  };
  const services = openAccountServices({
    database,
    clock,
    limits: createRateLimits({ attempts: 1_000, budgets: 1_000 }, clock),
    limitFactor: 1_000,
    onError: fail,
  });
  const orders = new SaleOrders({ database, clock, exchange }, fail);
  const registry = createRegistry(exchange);
  const parts = { database, clock, exchange };
  const views = new CampaignViews(exchange.tokens, { of: () => undefined });
  implementCampaigns(registry, parts, views);
  implementSaleRecords(registry, parts, views, orders);
  implementPurchases(registry, services, exchange, views, orders);
  const settlement = new SaleSettlement(parts, orders, false);
  const passwordHash = await hashPassword(tradePassword);

  async function call<C extends Call>(
    userId: string,
    entry: C,
    input: InputOf<C>,
    idempotencyKey: string = randomUUID(),
  ): Promise<Told<z.output<C['output']>>> {
    const answer = registry.find(entry);
    if (!answer) throw new Error(`${entry.name} is not implemented`);
    try {
      const data = await answer(input, {
        userId,
        organisation: 'nova',
        locale: 'en',
        address: '127.0.0.1',
        userAgent: '',
        inApp: false,
        idempotencyKey,
        keepSession: () => undefined,
        dropSession: () => undefined,
        keepDevice: () => undefined,
      });
      return { data: z.parse(schemaOf(entry.output), data) as z.output<C['output']> };
    } catch (error) {
      const refusal = error instanceof CallError ? errorName(error.code) : undefined;
      if (refusal === undefined) throw error;
      return { refusal };
    }
  }

  return {
    clock,
    exchange,
    orders,
    proceed: () => settlement.proceed(),
    async announce(change = {}) {
      const row: CampaignRow = {
        campaignNo: 'nova-1',
        activityId: `sale-${change.campaignNo ?? 'nova-1'}`,
        organisation: 'nova',
        categoryId: 1,
        type: 1,
        title: inEach('認購', '认购', 'Sale'),
        imageUrl: '',
        token: 'aura',
        market: 'usdt',
        price: 50n * usdt,
        units: 3n * 10n ** 8n,
        total: 100,
        sold: 0,
        simulated: 0,
        simulatedBuyers: 0,
        minPortions: 2,
        maxPortions: 10,
        userLimit: 15,
        softCap: 0,
        settlement: 1,
        unlocks: [1, 2, 3].map((week) => ({ percent: 33, time: opening + 6 * hour + week * 7 * day })),
        needs: { kycLevel: 0 },
        startTime: opening,
        endTime: opening + 6 * hour,
        state: 0,
        isPlanned: true,
        version: 1,
        ...change,
      };
      await exchange.credit({
        userId: saleOwner,
        token: row.token,
        amount: row.units * BigInt(row.total),
        from: 'chain',
        cause: `set aside ${row.campaignNo}`,
        write: async (transaction) => {
          await transaction.insert(campaign).values(row);
        },
      });
      return row;
    },
    async join(names, dollars) {
      await database.insert(userTable).values(
        names.map((id, index) => ({
          id,
          uid: `${id}-${index}`,
          inviteCode: id,
          organisation: 'nova',
          email: `${id}@example.com`,
          nickname: id,
          country: 'HK',
          registerTime: opening,
          tradePasswordHash: passwordHash,
        })),
      );
      for (const userId of names) {
        const cause = `dollars of ${userId}`;
        await exchange.credit({ userId, token: 'usdt', amount: dollars * usdt, from: 'chain', cause });
      }
    },
    call,
    purse(owner, token) {
      const { available = 0n, frozen = 0n } = exchange.holdings(owner).get(token) ?? {};
      return [available, frozen];
    },
  };
}
