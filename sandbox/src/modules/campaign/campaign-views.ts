import type { Campaign, CampaignDetail, IeoActivity, IeoOrder, PledgeOrder } from '@exchange/contract';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { orderNumber } from '../../core/engine/trading-state';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { day } from '../../core/time-spans';
import type { Brands } from '../brand';
import { statusAt } from './campaign-parts';
import { texts } from './events';
import type { SaleOrderOf } from './sale-order-store';
import { type CampaignRow, orderState } from './tables';

/** Token sales and their orders as the contract shows them. */
export class CampaignViews {
  constructor(
    private readonly tokens: ReadonlyMap<string, TokenInfo>,
    private readonly brands: Pick<Brands, 'of'>,
  ) {}

  /** What a list and an activity have in common. */
  private terms(row: CampaignRow, locale: SandboxLocale, now: number) {
    return {
      ...this.goods(row, locale),
      image_url: row.imageUrl,
      total: row.total,
      stock: row.total - row.sold,
      status: statusAt(row, now),
      start_time: row.startTime,
      end_time: row.endTime,
    } as const;
  }

  /** What is sold, and for what. */
  private goods(row: CampaignRow, locale: SandboxLocale) {
    const [token, market] = this.both(row);
    return {
      campaign_no: row.campaignNo,
      activity_id: row.activityId,
      title: row.title[locale],
      token: token.code,
      token_as: token.alias,
      market: market.code,
      price: formatUnits(row.price, market.precision),
      units: formatUnits(row.units, token.precision),
    } as const;
  }

  campaign(row: CampaignRow, locale: SandboxLocale, now: number): Campaign {
    return {
      ...this.terms(row, locale, now),
      category_id: row.categoryId,
      type: row.type,
      soft_cap: row.softCap,
      brand_name: this.brands.of(row.token)?.name ?? tokenOf(this.tokens, row.token).name,
    };
  }

  detail(row: CampaignRow, participants: number, locale: SandboxLocale, now: number): CampaignDetail {
    return {
      ...this.campaign(row, locale, now),
      ...this.texts(row, locale),
      min_portions: row.minPortions,
      max_portions: row.maxPortions,
      user_limit: row.userLimit,
      settlement: row.settlement,
      unlocks: row.unlocks.map(({ percent, time }) => ({ rate: formatUnits(BigInt(percent), 2), time })),
      participants,
    };
  }

  activity(row: CampaignRow, locale: SandboxLocale, now: number): IeoActivity {
    return { ...this.terms(row, locale, now), min_portions: row.minPortions, max_portions: row.maxPortions };
  }

  /** Rules and risk warning of a campaign, and its brand's story, as HTML (I-02, I-03). */
  texts(row: CampaignRow, locale: SandboxLocale) {
    const text = texts[locale];
    const facts = this.factsOf(row, locale);
    const listOf = (items: readonly string[]) =>
      `<ul>${items.map((item) => `<li>${fillText(item, facts)}</li>`).join('')}</ul>`;
    const { kycLevel, holding } = row.needs;
    const delivery = row.type === 2 ? text.pledged : row.settlement === 1 ? text.frozen : text.available;
    return {
      rules: listOf([
        text.portion,
        text.bounds,
        text.turn,
        delivery,
        ...(row.softCap > 0 ? [text.softCap] : []),
        text.needsPassword,
        ...(kycLevel > 0 ? [text.needsKyc] : []),
        ...(holding ? [text.needsHolding] : []),
      ]),
      risk_warning: listOf([...(row.type === 2 ? [text.pledgeRisk] : []), ...text.risk]),
      introduction: this.brands.of(row.token)?.story[locale] ?? '',
    };
  }

  /** What the texts name. */
  private factsOf(row: CampaignRow, locale: SandboxLocale) {
    const [token, market] = this.both(row);
    const [first] = row.unlocks;
    const days = first ? Math.round((first.time - row.endTime) / day) : 0;
    const { everyDay, everyDays } = texts[locale];
    const { holding } = row.needs;
    return {
      alias: token.alias,
      market: market.alias,
      price: formatUnits(row.price, market.precision),
      units: formatUnits(row.units, token.precision),
      min: row.minPortions,
      max: row.maxPortions,
      limit: row.userLimit,
      softCap: row.softCap,
      parts: row.unlocks.length,
      every: fillText(days === 1 ? everyDay : everyDays, { days }),
      amount: holding?.amount ?? '',
      token: holding?.token.toUpperCase() ?? '',
    };
  }

  order({ order, campaign: row }: SaleOrderOf, locale: SandboxLocale): IeoOrder {
    const [token, market] = this.both(row);
    const total = formatUnits(order.total, market.precision);
    const isBack = isGivenBack(order);
    return {
      ...this.goods(row, locale),
      id: order.id,
      order_no: `S${orderNumber(order.turn, order.createTime)}`,
      reference_no: order.id,
      portions: order.portions,
      quantity: formatUnits(order.quantity, token.precision),
      total,
      refund_total: isBack ? total : '0',
      settlement: row.settlement,
      status: isBack ? 2 : order.state === orderState.completed ? 1 : 0,
      not_reached: order.state === orderState.refunded,
      create_time: order.createTime,
    };
  }

  pledge({ order, campaign: row }: SaleOrderOf, locale: SandboxLocale): PledgeOrder {
    const [, market] = this.both(row);
    const text = (amount: bigint) => formatUnits(amount, market.precision);
    const isBack = isGivenBack(order);
    return {
      id: order.id,
      order_no: `P${orderNumber(order.turn, order.createTime)}`,
      campaign_no: row.campaignNo,
      title: row.title[locale],
      market: market.code,
      price: text(row.price),
      portions: order.portions,
      pledged_amount: text(order.total),
      released_amount: text(order.released),
      refund_total: text(isBack ? order.total : 0n),
      status: isBack || order.state === orderState.completed ? 1 : 0,
      not_reached: order.state === orderState.refunded,
      create_time: order.createTime,
    };
  }

  private both(row: CampaignRow): readonly [TokenInfo, TokenInfo] {
    return [tokenOf(this.tokens, row.token), tokenOf(this.tokens, row.market)];
  }
}

const isGivenBack = ({ state }: SaleOrderOf['order']): boolean =>
  state === orderState.failed || state === orderState.refunded;
