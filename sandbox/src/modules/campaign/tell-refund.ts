import type { Database, SandboxClock, TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { inEach } from '../../core/texts';
import { type NewMessage, tellUser } from '../notification';
import type { CampaignRow } from './campaign-store';
import type { SaleOrderRow } from './sale-order-store';

const titles = inEach(
  '首發未達標，全數退款',
  '首发未达标，全额退款',
  'offering not reached, everybody refunded',
);
const bodies = inEach(
  '「{{title}}」未達標：已售 {{sold}} 份，最少需要 {{softCap}} 份，首發沒有進行，所有參與者均獲全數退款。你的 {{amount}} 已全數退回可用餘額，不會發放代幣。如有疑問，請聯絡 {{support}}。',
  '“{{title}}”未达标：已售 {{sold}} 份，至少需要 {{softCap}} 份，首发未进行，所有参与者均获全额退款。您的 {{amount}} 已全额退回可用余额，不会发放代币。如有疑问，请联系 {{support}}。',
  '{{title}} was not reached: {{sold}} portions were sold of the {{softCap}} that it needed, so it did not take place and everybody is refunded in full. Your {{amount}} is available again; no tokens are delivered. If you have questions, write to {{support}}.',
);

/**
 * Writes to each owner of refunded orders that the campaign missed its soft cap, with all that came back by them (I-07). In the
 * transaction of the refund; `deliver` sends it after.
 */
export async function tellRefund(
  transaction: Database,
  clock: Pick<SandboxClock, 'now'>,
  row: CampaignRow,
  orders: readonly Pick<SaleOrderRow, 'userId' | 'total' | 'locale'>[],
  market: Pick<TokenInfo, 'alias' | 'precision'>,
): Promise<readonly NewMessage[]> {
  const messages: NewMessage[] = [];
  for (const userId of new Set(orders.map((order) => order.userId))) {
    const own = orders.filter((order) => order.userId === userId);
    const locale = own.at(-1)?.locale ?? 'zh-HK';
    const total = own.reduce((sum, order) => sum + order.total, 0n);
    const told = await tellUser(
      transaction,
      clock,
      { userId, organisation: row.organisation, locale },
      (_kind, { name, support }) => ({
        subject: locale === 'en' ? `${name}: ${titles.en}` : `【${name}】${titles[locale]}`,
        body: Object.entries({
          title: row.title[locale],
          sold: String(row.sold),
          softCap: String(row.softCap),
          amount: `${formatUnits(total, market.precision)} ${market.alias}`,
          support,
        }).reduce((text, [fact, value]) => text.replace(`{{${fact}}}`, () => value), bodies[locale]),
      }),
    );
    messages.push(...told);
  }
  return messages;
}
