import { usePlatform, useStream } from '@exchange/platform';
import { OneRecord } from '@exchange/records';
import { PageHead, PageLoading, withTexts } from '@exchange/remote-kit';
import { LinkTabs } from '@exchange/ui';
import page from '../../common/page.module.css';
import { PledgeOrders } from './pledge-orders';
import { SaleOrders } from './sale-orders';
import { orderTexts } from './texts';

/** `/order/ieo`: the user's purchases in token sales, and with `?type=pledge` the pledges; `?record=` for one of them (I-06). */
export const OrdersPage = withTexts(orderTexts, Page, PageLoading);

function Page() {
  const { navigation } = usePlatform();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const t = orderTexts.useText();
  const query = new URLSearchParams(search);
  const isPledge = query.get('type') === 'pledge';
  const record = query.get('record') ?? undefined;
  const Orders = isPledge ? PledgeOrders : SaleOrders;
  const all = isPledge ? '/order/ieo?type=pledge' : '/order/ieo';
  return (
    <div className={page.page}>
      <PageHead title={t('title')} back="/ieo/list/involvement" />
      <LinkTabs
        label={t('title')}
        links={[
          { to: '/order/ieo', label: t('kind.sale'), current: !isPledge },
          { to: '/order/ieo?type=pledge', label: t('kind.pledge'), current: isPledge },
        ]}
      />
      {record !== undefined && <OneRecord text={t('oneOnly')} allLabel={t('showAll')} to={all} />}
      <Orders key={`${all} ${record}`} record={record} />
    </div>
  );
}
