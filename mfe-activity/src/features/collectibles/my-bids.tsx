import {
  bidForCollectible,
  type BidOrder,
  getBidTotalReward,
  listUserBidOrder,
} from '@exchange/contract/bid-campaign';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import { MoreRecords, PagedList, RecordList } from '@exchange/records';
import { UnansweredCommand, useCall } from '@exchange/remote-kit';
import { Button, Card, EmptyState, LinkButton, ListRow } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { money } from './money';
import styles from './my-bids.module.css';
import { collectibleTexts } from './texts';
import { useOutbidNotice } from './use-outbid-notice';

const shownAtOnce = 20;

/** The user's bids for collectibles and what being outbid brought (U-05); without a login the way to it. */
export function MyBids() {
  const { session } = usePlatform();
  const t = collectibleTexts.useText();
  const { user } = useTopic('session');
  if (user) return <Bids key={user.user_id} />;
  return (
    <EmptyState
      title={t('mine.login')}
      text={t('mine.loginText')}
      action={<Button onClick={() => session.requireLogin()}>{t('mine.toLogin')}</Button>}
    />
  );
}

const Bids = observer(function Bids() {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const reward = useCall(getBidTotalReward, {});
  const bids = useOwnBids();
  useOutbidNotice(() => {
    void bids.reload();
    reward.reload();
  });
  const rewards = (reward.value?.list ?? []).map(({ market, total }) => money(total, market, locale.current));
  return (
    <>
      {rewards.length > 0 && (
        <Card className={styles.reward ?? ''}>
          <span>{t('mine.reward')}</span>
          <b>{rewards.join(' · ')}</b>
        </Card>
      )}
      <div className={styles.lead}>
        <UnansweredCommand
          command={bidForCollectible}
          facts={({ price }) => [{ label: t('bid.label'), value: formatWhole(price, locale.current) }]}
        />
      </div>
      <RecordList
        source={bids}
        rowHeight="1.24rem"
        failed={t('mine.failed')}
        why={(failure) => locale.failure(failure)}
        retryLabel={t('retry')}
        empty={t('mine.empty')}
        emptyText={t('mine.emptyText')}
        action={<LinkButton to="/activity/collectibles">{t('toOpen')}</LinkButton>}
      >
        <ul className={styles.list}>
          {bids.list.map((bid) => (
            <BidRow key={bid.id} bid={bid} />
          ))}
        </ul>
        <MoreRecords source={bids} label={t('more')} />
      </RecordList>
    </>
  );
});

/** The user's bids, newest first. */
function useOwnBids() {
  const { api } = usePlatform();
  const [bids] = useState(
    () =>
      new PagedList<BidOrder>(
        async (fromId, signal) => {
          const number = Number(fromId) || 1;
          const { list, total } = await api.call(
            listUserBidOrder,
            { page: number, size: shownAtOnce },
            { signal },
          );
          return { list, nextId: number * shownAtOnce < total ? String(number + 1) : null };
        },
        ({ id }) => id,
      ),
  );
  useEffect(() => {
    void bids.reload();
    return () => bids.stop();
  }, [bids]);
  return bids;
}

/** One bid with where it stands, and what came back of one that was outbid. */
function BidRow({ bid }: { readonly bid: BidOrder }) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const sum = (value: string) => money(value, bid.market, locale.current);
  return (
    <li>
      <ListRow
        className={styles.row ?? ''}
        to={`/activity/collectibles/${encodeURIComponent(bid.campaign_no)}`}
        title={bid.title}
        subtitle={
          <>
            {formatTime(locale.current, bid.time, 'short')} · {bid.order_no}
            {bid.status === 2 && (
              <span className={styles.returned}>
                {t('mine.returned', { amount: sum(bid.refund_total), reward: sum(bid.reward) })}
              </span>
            )}
          </>
        }
        trailing={sum(bid.price)}
        trailingSubtitle={t(`mine.state.${bid.status}`)}
      />
    </li>
  );
}
