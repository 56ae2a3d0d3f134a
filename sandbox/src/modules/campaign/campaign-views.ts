import type { Campaign, CampaignDetail, IeoActivity, IeoOrder, PledgeOrder } from '@exchange/contract';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { orderNumber } from '../../core/engine/trading-state';
import type { SandboxLocale } from '../../core/locale';
import type { Brands } from '../brand';
import { type CampaignRow, statusOf } from './campaign-store';
import { campaignTexts } from './campaign-texts';
import { orderState, type SaleOrderOf } from './sale-order-store';

/** Token sales and their orders as the contract shows them. */
export class CampaignViews {
  constructor(
    private readonly tokens: ReadonlyMap<string, TokenInfo>,
    private readonly brands: Pick<Brands, 'of'>,
  ) {}

  /** What a list and an activity have in common. */
  private terms(row: CampaignRow, locale: SandboxLocale, now: number) {
    const [token, market] = this.both(row);
    return {
      campaign_no: row.campaignNo,
      activity_id: row.activityId,
      title: row.title[locale],
      image_url: row.imageUrl,
      token: token.code,
      token_as: token.alias,
      market: market.code,
      price: formatUnits(row.price, market.precision),
      units: formatUnits(row.units, token.precision),
      total: row.total,
      stock: row.total - row.sold,
      status: statusOf(row, now),
      start_time: row.startTime,
      end_time: row.endTime,
    } as const;
  }

  campaign(row: CampaignRow, locale: SandboxLocale, now: number): Campaign {
    return {
      ...this.terms(row, locale, now),
      category_id: row.categoryId,
      type: row.type === 1 ? 1 : 2,
      soft_cap: row.softCap,
      brand_name: this.brands.of(row.token)?.name ?? tokenOf(this.tokens, row.token).name,
    };
  }

  detail(row: CampaignRow, participants: number, locale: SandboxLocale, now: number): CampaignDetail {
    return {
      ...this.campaign(row, locale, now),
      ...campaignTexts(row, locale, ...this.both(row)),
      introduction: this.introduction(row, locale),
      min_portions: row.minPortions,
      max_portions: row.maxPortions,
      user_limit: row.userLimit,
      settlement: row.settlement === 1 ? 1 : 2,
      unlocks: row.unlocks.map(({ percent, time }) => ({ rate: formatUnits(BigInt(percent), 2), time })),
      participants,
    };
  }

  activity(row: CampaignRow, locale: SandboxLocale, now: number): IeoActivity {
    return { ...this.terms(row, locale, now), min_portions: row.minPortions, max_portions: row.maxPortions };
  }

  activityTexts(row: CampaignRow, locale: SandboxLocale) {
    return {
      ...campaignTexts(row, locale, ...this.both(row)),
      introduction: this.introduction(row, locale),
    };
  }

  order({ order, campaign: row }: SaleOrderOf, locale: SandboxLocale): IeoOrder {
    const [token, market] = this.both(row);
    const total = formatUnits(order.total, market.precision);
    const isBack = order.state === orderState.failed || order.state === orderState.refunded;
    return {
      id: order.id,
      order_no: `S${orderNumber(order.turn, order.createTime)}`,
      reference_no: order.id,
      activity_id: row.activityId,
      campaign_no: row.campaignNo,
      title: row.title[locale],
      token: token.code,
      token_as: token.alias,
      market: market.code,
      price: formatUnits(row.price, market.precision),
      units: formatUnits(row.units, token.precision),
      portions: order.portions,
      quantity: formatUnits(order.quantity, token.precision),
      total,
      refund_total: isBack ? total : '0',
      settlement: row.settlement === 1 ? 1 : 2,
      status: isBack ? 2 : order.state === orderState.completed ? 1 : 0,
      not_reached: order.state === orderState.refunded,
      create_time: order.createTime,
    };
  }

  pledge({ order, campaign: row }: SaleOrderOf, locale: SandboxLocale): PledgeOrder {
    const [, market] = this.both(row);
    const text = (amount: bigint) => formatUnits(amount, market.precision);
    const isBack = order.state === orderState.failed || order.state === orderState.refunded;
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

  private introduction(row: CampaignRow, locale: SandboxLocale): string {
    return this.brands.of(row.token)?.story[locale] ?? '';
  }

  private both(row: CampaignRow): readonly [TokenInfo, TokenInfo] {
    return [tokenOf(this.tokens, row.token), tokenOf(this.tokens, row.market)];
  }
}
