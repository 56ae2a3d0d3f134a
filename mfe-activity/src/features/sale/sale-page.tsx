import { getIeoActivity, getIeoSurplusAmount, type IeoActivity } from '@exchange/contract/ieo';
import { formatAmount } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { Facts, PageHead, PageLoading, useCall, usePolling, withTexts } from '@exchange/remote-kit';
import { Card, EmptyState, ErrorState, LinkButton, Progress, RichText } from '@exchange/ui';
import { exactAmount } from '../../common/amounts';
import { EventTime, useEventStatus } from '../../common/event-time';
import page from '../../common/page.module.css';
import styles from './sale-page.module.css';
import { saleTexts } from './texts';

/** How often the stock of an open sale is asked for while the page is in view, ms. */
const stockMs = 3_000;

/** `/activity/ieo/detail/{id}` (V-01): a token sale with its terms and live stock; it is bought on the sale's own page. */
export const SalePage = withTexts(saleTexts, Page, PageLoading);

function Page({ id }: { readonly id: string }) {
  const { locale } = usePlatform();
  const t = saleTexts.useText();
  const { value, failure, pending, reload } = useCall(getIeoActivity, { activity_id: id });
  if (!value && failure === undefined) return <PageLoading />;
  const rich = (html: string) => (
    <RichText
      html={html}
      lines={4}
      loadingLabel={t('loading')}
      failedTitle={t('textFailed')}
      retryLabel={t('retry')}
    />
  );
  return (
    <div className={page.page}>
      <PageHead title={t('detail')} back="/activity/ieo" />
      {value ? (
        <div className={page.body}>
          <Terms sale={value.activity} />
          <Card>
            <h2 className={styles.heading}>{t('rules')}</h2>
            {rich(value.rules)}
          </Card>
          <Card>
            <h2 className={styles.heading}>{t('about')}</h2>
            {rich(value.introduction)}
          </Card>
          <Card>
            <h2 className={styles.heading}>{t('risk')}</h2>
            {rich(value.risk_warning)}
          </Card>
        </div>
      ) : isApiFailure(failure, 'campaignUnknown') ? (
        <EmptyState
          title={t('unknown')}
          text={t('unknownText')}
          action={<LinkButton to="/activity/ieo">{t('toOpen')}</LinkButton>}
        />
      ) : (
        <ErrorState
          title={t('failedOne')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      )}
    </div>
  );
}

function Terms({ sale }: { readonly sale: IeoActivity }) {
  const { locale } = usePlatform();
  const t = saleTexts.useText();
  const timed = useEventStatus(sale);
  const live = useCall(getIeoSurplusAmount, { activity_id: sale.activity_id });
  const isOpen = timed.status === 2;
  usePolling(live, stockMs, { skip: !isOpen });
  const { current } = locale;
  const count = (portions: number) => formatAmount(String(portions), 0, current);
  const stock = live.value?.stock ?? sale.stock;
  const sold = t('sold', { sold: count(sale.total - stock), total: count(sale.total) });
  const isSoldOut = isOpen && stock === 0;
  return (
    <>
      <img className={styles.picture} src={sale.image_url} alt="" />
      <div className={styles.head}>
        <h2 className={styles.title}>{sale.title}</h2>
        <p className={styles.time}>
          <EventTime {...timed} />
        </p>
      </div>
      {live.failure !== undefined && (
        <p className={styles.stale} role="status">
          {t('stale')}
        </p>
      )}
      <Card className={styles.stock ?? ''}>
        <p className={styles.figure} data-testid="stock">
          {isSoldOut ? t('soldOut') : t('left', { stock: count(stock) })}
        </p>
        <Progress
          percent={sale.total === 0 ? 0 : Math.floor(((sale.total - stock) * 100) / sale.total)}
          label={sold}
        />
        <Facts
          items={[
            { label: t('price'), value: exactAmount(sale.price, sale.market.toUpperCase(), current) },
            { label: t('units'), value: exactAmount(sale.units, sale.token_as, current) },
            { label: t('perPurchase'), value: `${count(sale.min_portions)} – ${count(sale.max_portions)}` },
            {
              label: t('period'),
              value: `${formatTime(current, sale.start_time, 'short')} – ${formatTime(current, sale.end_time, 'short')}`,
            },
          ]}
        />
      </Card>
      <LinkButton
        to={sale.campaign_no === '' ? '/ieo/list/afoot' : `/ieo/${encodeURIComponent(sale.campaign_no)}`}
      >
        {t(isOpen && !isSoldOut ? 'buy' : 'toSale')}
      </LinkButton>
    </>
  );
}
