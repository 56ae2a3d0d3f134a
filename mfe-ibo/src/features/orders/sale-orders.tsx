import { getListOfIEOTrade, type IeoOrder } from '@exchange/contract/ieo';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import type { FetchPage } from '@exchange/records';
import { AppLink } from '@exchange/ui';
import { shownPortions } from '../../common/amounts';
import { OrderList } from './order-list';
import { StateText } from './state-text';
import { orderTexts } from './texts';

const shownAtOnce = 20;

/** The purchases of the signed-in user. The call counts pages: the id of the next one is its number. */
function salesOf(api: Api, record: string | undefined): FetchPage<IeoOrder> {
  const wanted = record !== undefined && { id: record };
  return async (fromId, signal) => {
    const page = fromId === 0 ? 1 : Number(fromId);
    const { list, total } = await api.call(
      getListOfIEOTrade,
      { ...wanted, page, size: shownAtOnce },
      { signal },
    );
    return { list, nextId: page * shownAtOnce < total ? String(page + 1) : null };
  };
}

/** IBO orders with price, units, quantity, total, settlement, refund and state (I-06). */
export function SaleOrders({ record }: { readonly record: string | undefined }) {
  const { locale } = usePlatform();
  const t = orderTexts.useText();
  const amount = (value: string) => formatWhole(value, locale.current);
  const inMarket = (value: string, { market }: IeoOrder) => `${amount(value)} ${market.toUpperCase()}`;
  const portions = (order: IeoOrder) => shownPortions(order.portions, locale.current);
  const state = ({ status, not_reached: isMissed }: IeoOrder) => (
    <StateText tone={status === 0 ? 'open' : status === 1 ? 'done' : 'back'}>
      {t(isMissed ? 'status.notReached' : `status.sale.${status}`)}
    </StateText>
  );
  return (
    <OrderList
      kind="sale"
      record={record}
      fetchFrom={(api) => salesOf(api, record)}
      row={(order) => ({
        title: order.title,
        subtitle: `${t('portionsOf', { portions: portions(order) })} · ${inMarket(order.total, order)}`,
        trailing: state(order),
        trailingSubtitle: formatTime(locale.current, order.create_time, 'short'),
      })}
      facts={(order) => [
        { label: t('state'), value: state(order) },
        { label: t('price'), value: inMarket(order.price, order) },
        { label: t('units'), value: `${amount(order.units)} ${order.token_as}` },
        { label: t('portions'), value: portions(order) },
        { label: t('quantity'), value: `${amount(order.quantity)} ${order.token_as}` },
        { label: t('total'), value: inMarket(order.total, order) },
        { label: t('refund'), value: inMarket(order.refund_total, order) },
        order.not_reached
          ? { label: t('why'), value: t('notReached') }
          : { label: t('settlement'), value: t(`to.${order.settlement}`) },
        { label: t('time'), value: formatTime(locale.current, order.create_time, 'dateTime') },
        { label: t('orderNo'), value: order.order_no },
      ]}
      more={(order) =>
        order.status === 1 &&
        order.settlement === 1 && <AppLink to="/assets/record/unlock">{t('unlocks')}</AppLink>
      }
    />
  );
}
