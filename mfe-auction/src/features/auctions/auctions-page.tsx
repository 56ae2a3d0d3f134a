import type { OutputOf } from '@exchange/contract/call';
import { type Auction, getAuctionLabelList, getAuctionList } from '@exchange/contract/dutch-auction';
import { usePlatform, useStream } from '@exchange/platform';
import { MoreRecords, PagedList, RecordList } from '@exchange/records';
import { PageHead, useCall } from '@exchange/remote-kit';
import { AppLink, BarLink, classNames, LinkButton, LinkTabs } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import page from '../../common/page.module.css';
import { useText } from '../../messages';
import { AuctionCard } from './auction-card';
import styles from './auctions-page.module.css';

const lists = {
  current: { status: 2, path: '/auction/list' },
  preview: { status: 1, path: '/auction/list/preview' },
  history: { status: 3, path: '/auction/list/history' },
} as const;
const names = ['current', 'preview', 'history'] as const;
export type AuctionListName = (typeof names)[number];

const shownAtOnce = 20;
/** How often the lists are asked for again while they are in view, ms: prices fall and portions go. */
const refreshMs = 15_000;

/** `/auction/list`, `/auction/list/preview`, `/auction/list/history` (U-01), of one label or of all. */
export function AuctionsPage({ list }: { readonly list: AuctionListName }) {
  const { navigation } = usePlatform();
  const t = useText();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const label = new URLSearchParams(search).get('label') ?? undefined;
  const labels = useCall(getAuctionLabelList, {}).value?.list ?? [];
  const query = label === undefined ? '' : `?label=${encodeURIComponent(label)}`;
  return (
    <div className={page.page}>
      <PageHead
        title={t(`screens.${list}`)}
        back="/"
        actions={<BarLink to="/auction/record">{t('screens.record')}</BarLink>}
      />
      <LinkTabs
        label={t('lists.label')}
        links={names.map((name) => ({
          to: `${lists[name].path}${query}`,
          label: t(`lists.${name}`),
          current: name === list,
        }))}
      />
      <nav className={styles.labels} aria-label={t('lists.labels')}>
        {[undefined, ...labels.map(({ label_id }) => label_id)].map((id) => (
          <AppLink
            key={id ?? ''}
            replace
            className={classNames(styles.label, id === label && styles.chosen)}
            to={`${lists[list].path}${id === undefined ? '' : `?label=${encodeURIComponent(id)}`}`}
            aria-current={id === label ? 'page' : undefined}
          >
            <span>{labels.find(({ label_id }) => label_id === id)?.name ?? t('lists.all')}</span>
          </AppLink>
        ))}
      </nav>
      <Auctions key={label ?? ''} list={list} label={label} />
    </div>
  );
}

const Auctions = observer(function Auctions({
  list,
  label,
}: {
  readonly list: AuctionListName;
  readonly label: string | undefined;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const auctions = useAuctions(list, label);
  return (
    <div className={styles.list}>
      <RecordList
        source={auctions}
        rowHeight="3.68rem"
        cards={styles.cards}
        failed={t('lists.failed')}
        why={(failure) => locale.failure(failure)}
        retryLabel={t('common.retry')}
        empty={t(`lists.empty.${list}`)}
        emptyText={t(label === undefined ? `lists.emptyText.${list}` : 'lists.emptyText.label')}
        action={
          <LinkButton
            to={
              label !== undefined ? lists[list].path : lists[list === 'current' ? 'preview' : 'current'].path
            }
          >
            {t(
              label !== undefined
                ? 'lists.toAll'
                : list === 'current'
                  ? 'lists.toPreview'
                  : 'lists.toCurrent',
            )}
          </LinkButton>
        }
      >
        <ul className={styles.cards}>
          {auctions.list.map((auction) => (
            <li key={auction.activity_id}>
              <AuctionCard auction={auction} onDue={() => void auctions.reload()} />
            </li>
          ))}
        </ul>
        <MoreRecords source={auctions} label={t('common.more')} />
      </RecordList>
    </div>
  );
});

const pageOf = ({ list, next_id }: OutputOf<typeof getAuctionList>) => ({ list, nextId: next_id });

/** The auctions of a list and a label, asked for again while they are in view. */
function useAuctions(list: AuctionListName, label: string | undefined) {
  const { api } = usePlatform();
  const [auctions] = useState(() => {
    // What comes with the page has the same input (`remote.config.ts`).
    const inputFrom = (fromId: string | 0) => ({
      ...{ status: lists[list].status, from_id: fromId, limit: shownAtOnce },
      ...(label !== undefined && { label_id: label }),
    });
    const first = api.takeFirst(getAuctionList, inputFrom(0));
    return new PagedList<Auction>(
      async (fromId, signal) => pageOf(await api.call(getAuctionList, inputFrom(fromId), { signal })),
      ({ activity_id }) => activity_id,
      first && pageOf(first),
    );
  });
  useEffect(() => {
    void auctions.begin();
    const timer = setInterval(() => {
      // Further pages stay as they are until they are scrolled to again; what is on its way is waited for.
      const isAtRest = auctions.state !== 'loading' && auctions.list.length <= shownAtOnce;
      if (document.visibilityState === 'visible' && isAtRest) void auctions.reload();
    }, refreshMs);
    return () => {
      clearInterval(timer);
      auctions.stop();
    };
  }, [auctions]);
  return auctions;
}
