import { applyExchange, createIEOTrade, getIeoQualification, type OutputOf } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { CommandMark } from '../../core/command-mark';
import { formatUnits, units } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { availableOf } from '../../core/exchange/user-exchange';
import { localeOf } from '../../core/locale';
import type { Implementations, WebRequest } from '../../http/web-request';
import { type AccountServices, isPassword } from '../auth';
import { userOf } from '../security';
import type { UserRow } from '../user';
import { findCampaign } from './campaign-calls';
import type { CampaignParts } from './campaign-parts';
import type { CampaignViews } from './campaign-views';
import { createConcurrencyLimit } from './concurrency-limit';
import { requireBuyable } from './sale-line';
import type { SaleOrders } from './sale-orders';
import { type CampaignRow, orderState } from './tables';

type Conditions = OutputOf<typeof getIeoQualification>['conditions'];

/**
 * Purchases that a process works on at once, and how long others wait for their turn, ms: pages wait 15 s for an answer. Of
 * what waited in vain nothing is bought.
 */
const mostAtOnce = 32;
const patienceMs = 6_000;

/** Registers the purchase of portions and the pledge, with every rule, and what a user needs for them (I-02 to I-05). */
export function implementPurchases(
  implementations: Implementations,
  services: AccountServices,
  exchange: CampaignParts['exchange'],
  views: CampaignViews,
  orders: SaleOrders,
): void {
  const purchases = new Purchases(services, exchange, orders);
  const limited = createConcurrencyLimit({
    most: mostAtOnce,
    patienceMs,
    refusal: () => new CallError('purchaseRush'),
  });

  implementations.implement(getIeoQualification, async ({ activity_id: activityId }, request) => {
    const user = await userOf(services, request);
    const row = await findCampaign(services.database, request.organisation, { activityId });
    const conditions = await purchases.conditionsOf(row, user);
    return { qualified: conditions.every(({ met }) => met), conditions };
  });

  implementations.implementCommand(createIEOTrade, {
    perform: (input, request, mark) =>
      limited(() => purchases.buy(request, mark, 1, { activityId: input.activity_id }, input)),
    answer: async (id) => ({ reference_no: id }),
  });

  implementations.implementCommand(applyExchange, {
    perform: (input, request, mark) =>
      limited(() => purchases.buy(request, mark, 2, { campaignNo: input.campaign_no }, input)),
    async answer(id, request) {
      const pledged = await orders.find(id);
      if (!pledged) throw new Error('The pledge was not stored');
      if (pledged.order.state === orderState.failed) throw new CallError('stockExceeded');
      return { order: views.pledge(pledged, localeOf(request.locale)) };
    },
  });
}

/** Purchases and pledges, with all that can be said of one before it is made. */
class Purchases {
  constructor(
    private readonly services: AccountServices,
    private readonly exchange: CampaignParts['exchange'],
    private readonly orders: SaleOrders,
  ) {}

  /** What a user has to be or have for a campaign, and whether it is so. */
  async conditionsOf({ needs }: CampaignRow, user: UserRow): Promise<Conditions> {
    const none = { token: '', required: '0', present: '0' };
    const list: Conditions[number][] = [
      { ...none, type: 'trade_password', met: user.tradePasswordHash !== null },
    ];
    if (needs.kycLevel > 0) list.push({ ...none, type: 'kyc', met: user.kycLevel >= needs.kycLevel });
    if (needs.holding) {
      const token = tokenOf(this.exchange.tokens, needs.holding.token);
      const holdings = await this.exchange.holdings(user.id);
      const { available = 0n, frozen = 0n } = holdings.get(token.code) ?? {};
      list.push({
        type: 'holding',
        met: available + frozen >= units(needs.holding.amount, token.precision),
        token: token.code,
        required: needs.holding.amount,
        present: formatUnits(available + frozen, token.precision),
      });
    }
    return list;
  }

  /** Makes a purchase or a pledge. */
  async buy(
    request: WebRequest,
    mark: CommandMark,
    type: 1 | 2,
    name: Parameters<typeof findCampaign>[2],
    input: { readonly amount: string; readonly trade_password: string; readonly accept_risk: boolean },
  ): Promise<void> {
    const row = await findCampaign(this.services.database, request.organisation, name);
    if (row.type !== type) throw new CallError('campaignUnknown', `it is not of type ${type}`);
    const user = await userOf(this.services, request);
    const { organisation, id: userId } = user;
    const portions = await this.possiblePortions(row, user, input.amount, input.accept_risk);
    const attempt = { organisation, account: userId, from: request, proves: 'part' } as const;
    await this.services.attempts.count(attempt, async () => {
      if (!(await isPassword(user.tradePasswordHash, input.trade_password)))
        throw new CallError('tradePasswordWrong');
    });
    const { campaignNo } = row;
    await this.orders.request({ userId, campaignNo, mark, portions }, row.type === 2);
  }

  /** The portions that are asked for. Rejects with everything that can be said before the password is looked at. */
  private async possiblePortions(
    row: CampaignRow,
    user: UserRow,
    amount: string,
    acceptsRisk: boolean,
  ): Promise<number> {
    const now = this.services.clock.now();
    if (now < row.startTime) throw new CallError('campaignNotStarted');
    if (now >= row.endTime) throw new CallError('campaignEnded');
    if (!acceptsRisk) throw new CallError('riskNotAccepted');
    if (user.tradePasswordHash === null) throw new CallError('tradePasswordMissing');
    const portions = portionsOf(amount);
    requireBuyable(row, portions, await this.orders.portionsOf(user.id, row.campaignNo), now);
    const available = await availableOf(this.exchange, user.id, row.market);
    if (row.price * BigInt(portions) > available) throw new CallError('insufficientBalance');
    if ((await this.conditionsOf(row, user)).some(({ met }) => !met)) throw new CallError('notQualified');
    return portions;
  }
}

/** The whole number that was typed. Rejects with `portionsInvalid` and `portionsNotWhole`. */
function portionsOf(typed: string): number {
  const text = typed.trim();
  if (!/^\d{1,18}(\.\d{1,18})?$/.test(text)) throw new CallError('portionsInvalid');
  const [whole = '', fraction = ''] = text.split('.');
  if (/[1-9]/.test(fraction)) throw new CallError('portionsNotWhole');
  const portions = Number(whole);
  if (portions === 0) throw new CallError('portionsInvalid');
  // More than there ever are: refused as too many, not rounded.
  return Math.min(portions, Number.MAX_SAFE_INTEGER);
}
