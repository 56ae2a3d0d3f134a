import type { OutputOf } from '@exchange/contract/call';
import { type BidCampaign, listBidCampaign } from '@exchange/contract/bid-campaign';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useStream } from '@exchange/platform';
import { MoreRecords, PagedList, RecordList } from '@exchange/records';
import { Countdown, PageHead, PageLoading, useNow, useTimedStatus, withTexts } from '@exchange/remote-kit';
import { AppLink, LinkButton, LinkTabs } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import page from '../../common/page.module.css';
import styles from './collectibles-page.module.css';
import { money } from './money';
import { MyBids } from './my-bids';
import { collectibleTexts } from './texts';

const path = '/activity/collectibles';
const states = { open: 2, upcoming: 1, ended: 3 } as const;
const tabs = ['open', 'upcoming', 'ended', 'mine'] as const;
type Tab = (typeof tabs)[number];

const shownAtOnce = 20;
/** How often the list is asked for again while it is in view, ms. */
const refreshMs = 15_000;

/** `/activity/collectibles` (U-05): by state, and the user's own bids. */
export const CollectiblesPage = withTexts(collectibleTexts, Page, PageLoading);

function Page() {
  const { navigation } = usePlatform();
  const t = collectibleTexts.useText();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const asked = new URLSearchParams(search).get('list');
  const tab: Tab = tabs.find((each) => each === asked) ?? 'open';
  return (
    <div className={page.page}>
      <PageHead title={t('title')} back="/" />
      <LinkTabs
        label={t('lists')}
        links={tabs.map((each) => ({
          to: each === 'open' ? path : `${path}?list=${each}`,
          label: t(`tab.${each}`),
          current: each === tab,
        }))}
      />
      {tab === 'mine' ? <MyBids /> : <Collectibles key={tab} tab={tab} />}
    </div>
  );
}

const pageOf = ({ list, next_id }: OutputOf<typeof listBidCampaign>) => ({ list, nextId: next_id });

const Collectibles = observer(function Collectibles({ tab }: { readonly tab: Exclude<Tab, 'mine'> }) {
  const { api, locale } = usePlatform();
  const t = collectibleTexts.useText();
  const [collectibles] = useState(() => {
    // What comes with the page has the same input (`remote.config.ts`).
    const inputFrom = (fromId: string | 0) => ({ status: states[tab], from_id: fromId, limit: shownAtOnce });
    const first = api.takeFirst(listBidCampaign, inputFrom(0));
    return new PagedList<BidCampaign>(
      async (fromId, signal) => pageOf(await api.call(listBidCampaign, inputFrom(fromId), { signal })),
      ({ campaign_no }) => campaign_no,
      first && pageOf(first),
    );
  });
  useEffect(() => {
    void collectibles.begin();
    const timer = setInterval(() => {
      // Further pages stay as they are until they are scrolled to again; what is on its way is waited for.
      const isAtRest = collectibles.state !== 'loading' && collectibles.list.length <= shownAtOnce;
      if (document.visibilityState === 'visible' && isAtRest) void collectibles.reload();
    }, refreshMs);
    return () => {
      clearInterval(timer);
      collectibles.stop();
    };
  }, [collectibles]);
  return (
    <RecordList
      source={collectibles}
      rowHeight="3.24rem"
      cards={styles.cards}
      failed={t('failed')}
      why={(failure) => locale.failure(failure)}
      retryLabel={t('retry')}
      empty={t(`empty.${tab}`)}
      emptyText={t('emptyText')}
      action={
        <LinkButton to={tab === 'open' ? `${path}?list=upcoming` : path}>
          {t(tab === 'open' ? 'toUpcoming' : 'toOpen')}
        </LinkButton>
      }
    >
      <ul className={styles.cards}>
        {collectibles.list.map((collectible) => (
          <li key={collectible.campaign_no}>
            <CollectibleCard collectible={collectible} onDue={() => void collectibles.reload()} />
          </li>
        ))}
      </ul>
      <MoreRecords source={collectibles} label={t('more')} />
    </RecordList>
  );
});

/** A collectible in a list, with its time by the exchange's clock. `onDue`: its bidding begins or ends now. */
function CollectibleCard({
  collectible,
  onDue,
}: {
  readonly collectible: BidCampaign;
  readonly onDue: () => void;
}) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const { status, until } = useTimedStatus(collectible);
  const now = useNow(status !== 3);
  const isDue = status !== collectible.status;
  useEffect(() => {
    if (isDue) onDue();
  }, [isDue, onDue]);
  const { bids, market } = collectible;
  return (
    <AppLink className={styles.card} to={`${path}/${encodeURIComponent(collectible.campaign_no)}`}>
      <span className={styles.picture} style={{ backgroundImage: `url("${collectible.image_url}")` }}>
        <span className={styles.name}>{collectible.title}</span>
        <span className={styles.time}>
          {status === 3 ? (
            t('endedAt', { time: formatTime(locale.current, collectible.end_time, 'short') })
          ) : (
            <Countdown
              left={until - now}
              text={(time) => t(status === 1 ? 'startsIn' : 'endsIn', { time })}
            />
          )}
        </span>
      </span>
      <span className={styles.figures}>
        <span>
          <span className={styles.label}>{t(bids === 0 ? 'initialPrice' : 'topBid')}</span>
          <b>
            {money(bids === 0 ? collectible.initial_price : collectible.latest_price, market, locale.current)}
          </b>
        </span>
        <span>
          <span className={styles.label}>{t('bids')}</span>
          <b>{bids}</b>
        </span>
      </span>
    </AppLink>
  );
}
