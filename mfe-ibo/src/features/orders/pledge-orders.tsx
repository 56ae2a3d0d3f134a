import {
  getUserStakedPosition,
  getUserTotalInvestment,
  listExchangeRecord,
  type PledgeOrder,
} from '@exchange/contract/campaign';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import type { FetchPage } from '@exchange/records';
import { useCall, type Fact, Facts, usePersonal } from '@exchange/remote-kit';
import { Card } from '@exchange/ui';
import { shownPortions } from '../../common/amounts';
import { OrderList } from './order-list';
import styles from './pledge-orders.module.css';
import { StateText } from './state-text';
import { orderTexts } from './texts';

const shownAtOnce = 20;

/** The pledges of the signed-in user. */
function pledgesOf(api: Api, record: string | undefined): FetchPage<PledgeOrder> {
  const wanted = record !== undefined && { id: record };
  return async (from_id, signal) => {
    const { list, next_id } = await api.call(
      listExchangeRecord,
      { ...wanted, from_id, limit: shownAtOnce },
      { signal },
    );
    return { list, nextId: next_id };
  };
}

/** Pledge orders with what is pledged and released, and what the user has in token sales altogether (I-05, I-06). */
export function PledgeOrders({ record }: { readonly record: string | undefined }) {
  const { locale } = usePlatform();
  const t = orderTexts.useText();
  const inMarket = (value: string, { market }: { readonly market: string }) =>
    `${formatWhole(value, locale.current)} ${market.toUpperCase()}`;
  const portions = (order: PledgeOrder) => shownPortions(order.portions, locale.current);
  const state = ({ status, not_reached: isMissed }: PledgeOrder) => (
    <StateText tone={isMissed ? 'back' : status === 0 ? 'open' : 'done'}>
      {t(isMissed ? 'status.notReached' : `status.pledge.${status}`)}
    </StateText>
  );
  return (
    <>
      <Position inMarket={inMarket} />
      <OrderList
        kind="pledge"
        record={record}
        fetchFrom={(api) => pledgesOf(api, record)}
        row={(order) => ({
          title: order.title,
          subtitle: `${t('portionsOf', { portions: portions(order) })} · ${inMarket(order.pledged_amount, order)}`,
          trailing: state(order),
          trailingSubtitle: formatTime(locale.current, order.create_time, 'short'),
        })}
        facts={(order) => [
          { label: t('state'), value: state(order) },
          { label: t('perPortion'), value: inMarket(order.price, order) },
          { label: t('pledgedPortions'), value: portions(order) },
          { label: t('pledged'), value: inMarket(order.pledged_amount, order) },
          { label: t('released'), value: inMarket(order.released_amount, order) },
          { label: t('refund'), value: inMarket(order.refund_total, order) },
          ...(order.not_reached ? [{ label: t('why'), value: t('notReached') }] : []),
          { label: t('time'), value: formatTime(locale.current, order.create_time, 'dateTime') },
          { label: t('orderNo'), value: order.order_no },
        ]}
      />
    </>
  );
}

/** What is pledged now, what is released next, and what was invested in token sales altogether, by currency. */
function Position({
  inMarket,
}: {
  readonly inMarket: (value: string, of: { readonly market: string }) => string;
}) {
  const { locale } = usePlatform();
  const t = orderTexts.useText();
  const staked = useCall(getUserStakedPosition, {});
  const invested = useCall(getUserTotalInvestment, {});
  const { reload: reloadStaked } = staked;
  const { reload: reloadInvested } = invested;
  usePersonal('balances', () => {
    reloadStaked();
    reloadInvested();
  });
  const held = staked.value?.list.flatMap((position): Fact[] => [
    { label: t('held'), value: inMarket(position.pledged_amount, position) },
    { label: t('releasedSoFar'), value: inMarket(position.released_amount, position) },
    ...(position.next_release_time > 0
      ? [
          {
            label: t('next'),
            value: t('nextOn', {
              amount: inMarket(position.next_release_amount, position),
              time: formatTime(locale.current, position.next_release_time, 'dateTime'),
            }),
          },
        ]
      : []),
  ]);
  const all = invested.value?.list.map((each): Fact => ({
    label: t('invested'),
    value: inMarket(each.total, each),
  }));
  const facts = [...(held ?? []), ...(all ?? [])];
  if (facts.length === 0) return null;
  return (
    <Card className={styles.position}>
      <Facts items={facts} />
    </Card>
  );
}
