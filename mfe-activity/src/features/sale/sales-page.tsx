import type { OutputOf } from '@exchange/contract/call';
import { getIeoActivityList, type IeoActivity } from '@exchange/contract/ieo';
import { usePlatform, useStream } from '@exchange/platform';
import { MoreRecords, PagedList, RecordList } from '@exchange/records';
import { PageHead, PageLoading, withTexts } from '@exchange/remote-kit';
import { LinkButton, LinkTabs } from '@exchange/ui';
import { Observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { exactAmount } from '../../common/amounts';
import { EventCard, EventCards } from '../../common/event-card';
import cards from '../../common/event-card.module.css';
import page from '../../common/page.module.css';
import { saleTexts } from './texts';

const path = '/activity/ieo';
/** Tabs, with the filter of the list. */
const filters = { open: 2, upcoming: 4, ended: 3 } as const;
const tabs = ['open', 'upcoming', 'ended'] as const;
type Tab = (typeof tabs)[number];

const shownAtOnce = 10;

/** `/activity/ieo` (V-01): the token sales as activities, by state. */
export const SalesPage = withTexts(saleTexts, Page, PageLoading);

function Page() {
  const { navigation } = usePlatform();
  const t = saleTexts.useText();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const asked = new URLSearchParams(search).get('list');
  const tab: Tab = tabs.find((each) => each === asked) ?? 'open';
  return (
    <div className={page.page}>
      <PageHead title={t('title')} back="/activity/hot" />
      <LinkTabs
        label={t('lists')}
        links={tabs.map((each) => ({
          to: each === 'open' ? path : `${path}?list=${each}`,
          label: t(`tab.${each}`),
          current: each === tab,
        }))}
      />
      <Sales key={tab} tab={tab} />
    </div>
  );
}

const pageOf = (page: number, { list, total }: OutputOf<typeof getIeoActivityList>) => ({
  list,
  nextId: page * shownAtOnce < total ? String(page + 1) : null,
});

function Sales({ tab }: { readonly tab: Tab }) {
  const { api, locale } = usePlatform();
  const t = saleTexts.useText();
  const [sales] = useState(() => {
    // What comes with the page has the same input (`remote.config.ts`).
    const inputOf = (page: number) => ({ page, size: shownAtOnce, campaign_status: filters[tab] });
    const first = api.takeFirst(getIeoActivityList, inputOf(1));
    return new PagedList<IeoActivity>(
      async (fromId, signal) => {
        const page = Number(fromId) || 1;
        return pageOf(page, await api.call(getIeoActivityList, inputOf(page), { signal }));
      },
      ({ activity_id }) => activity_id,
      first && pageOf(1, first),
    );
  });
  useEffect(() => {
    void sales.begin();
    return () => sales.stop();
  }, [sales]);
  const other = tab === 'open' ? `${path}?list=upcoming` : path;
  return (
    <RecordList
      source={sales}
      rowHeight="4.14rem"
      cards={cards.cards}
      failed={t('failed')}
      why={(failure) => locale.failure(failure)}
      retryLabel={t('retry')}
      empty={t(`empty.${tab}`)}
      action={<LinkButton to={other}>{t(tab === 'open' ? 'toUpcoming' : 'toOpen')}</LinkButton>}
    >
      <Observer>
        {() => (
          <EventCards>
            {sales.list.map((sale) => (
              <li key={sale.activity_id}>
                <EventCard
                  to={`${path}/detail/${encodeURIComponent(sale.activity_id)}`}
                  image={sale.image_url}
                  title={sale.title}
                  times={sale}
                  note={t('terms', {
                    price: exactAmount(sale.price, sale.market.toUpperCase(), locale.current),
                    units: exactAmount(sale.units, sale.token_as, locale.current),
                  })}
                />
              </li>
            ))}
          </EventCards>
        )}
      </Observer>
      <MoreRecords source={sales} label={t('more')} />
    </RecordList>
  );
}
