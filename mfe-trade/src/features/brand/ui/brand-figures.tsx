import { getBrandByToken, getMarketCapAndVolume } from '@exchange/contract';
import { formatCompact, formatPercent, noValue } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { ErrorState, Skeleton } from '@exchange/ui';
import { exactText } from '../../../common/exact-text';
import { queryFailureText } from '../../../common/query-failure-text';
import { Figures } from '../../../common/records/figures';
import { useText } from '../../../messages';
import { texts } from '../texts';
import styles from './brand.module.css';

/** What a brand's token is worth and how much of it there is (T-12): market cap, volume, holders, supplies, issue. */
export function BrandFigures({ token }: { readonly token: string }) {
  const { locale, organisation } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const market = useCall(getMarketCapAndVolume, { token });
  const brand = useCall(getBrandByToken, { token });
  const failure = market.failure ?? brand.failure;
  if (failure !== undefined && (!market.value || !brand.value)) {
    return (
      <ErrorState
        title={t('figures.failed')}
        text={queryFailureText(failure, locale, common)}
        retryLabel={common('retry')}
        pending={market.pending || brand.pending}
        onRetry={() => {
          market.reload();
          brand.reload();
        }}
      />
    );
  }
  const figures = market.value?.list.find((entry) => entry.token === token);
  const about = brand.value;
  const space = <Skeleton width="70%" height="0.28rem" />;
  const fiat = market.value?.fiat ?? organisation.fiat;
  /** A figure in short; a dash where the answer does not have it. */
  const short = (answer: unknown, value: string | undefined) => {
    if (answer === undefined) return space;
    return value === undefined ? noValue : formatCompact(value);
  };
  return (
    <section className={styles.card} aria-label={t('figures.title')}>
      <Figures
        items={[
          { label: t('figures.marketCap', { fiat }), value: short(market.value, figures?.market_cap) },
          { label: t('figures.volume', { fiat }), value: short(market.value, figures?.volume) },
          {
            label: t('figures.change'),
            value: market.value ? formatPercent(figures?.percent_change ?? '') : space,
          },
          {
            label: t('figures.holders'),
            value: market.value ? exactText(`${figures?.holders ?? ''}`) : space,
          },
          { label: t('figures.circulating'), value: short(about, about?.circulating_supply) },
          { label: t('figures.total'), value: short(about, about?.total_supply) },
          {
            label: t('figures.issuePrice'),
            value: about ? `${exactText(about.issue_price)} ${about.issue_market.toUpperCase()}` : space,
          },
          {
            label: t('figures.issueTime'),
            value: about ? formatTime(locale.current, about.issue_time, 'date') : space,
          },
        ]}
      />
      <p className={styles.asOf}>
        {market.value && t('figures.asOf', { time: formatTime(locale.current, market.value.time, 'short') })}
      </p>
    </section>
  );
}
