import { getNodeUserReward, listBrandReferrerStats, listNodePayerStats } from '@exchange/contract/node';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { PageHead, useCall, useCallsRefresh } from '@exchange/remote-kit';
import { AppLink, Card, ChangePill, ErrorState, ListRow, Skeleton } from '@exchange/ui';
import { money } from '../../common/amounts';
import page from '../../common/page.module.css';
import { type Tier, typeOf } from '../../common/tiers';
import { useText } from '../../messages';
import { tablePath } from '../../common/income-filter';
import { DailyIncome } from './daily-income';
import { EndlessCard } from './endless-card';
import styles from './income-page.module.css';

const shownAtOnce = 10;

/** `/ecologicalNodes/income/{nodeType}`: what a tier has brought, over time, by payer and by brand (N-01, N-02). */
export function IncomePage({ tier }: { readonly tier: Tier }) {
  const { api, locale } = usePlatform();
  const t = useText();
  const amount = (value: string, token: string) => money(value, token, locale.current);
  return (
    <div className={page.page}>
      <PageHead title={t('screens.income', { tier: t(`tier.${tier}`) })} back="/ecologicalNodes" />
      <div className={page.body}>
        <Summary tier={tier} />
        <DailyIncome tier={tier} />
        <EndlessCard
          title={t('payers.title')}
          empty={t('payers.empty')}
          fetchPage={async (from_id, signal) => {
            const input = { node_type: typeOf(tier), from_id, limit: shownAtOnce };
            const { list, next_id, token } = await api.call(listNodePayerStats, input, { signal });
            return { list: list.map((each) => ({ ...each, token })), nextId: next_id };
          }}
          row={(payer) => (
            <ListRow
              className={styles.row ?? ''}
              title={payer.account === '' ? '—' : payer.account}
              subtitle={t(payer.direct ? 'direct' : 'indirect')}
              trailing={`+${amount(payer.reward, payer.token)}`}
              trailingSubtitle={t('payers.paid', { amount: amount(payer.paid, payer.token) })}
              to={tablePath('all', { tier, source: payer.id })}
            />
          )}
        />
        <EndlessCard
          title={t('brands.title')}
          empty={t('brands.empty')}
          fetchPage={async (from_id, signal) => {
            const { list, next_id } = await api.call(
              listBrandReferrerStats,
              { from_id, limit: shownAtOnce },
              { signal },
            );
            return { list, nextId: next_id };
          }}
          row={(brand) => (
            <ListRow
              className={styles.row ?? ''}
              title={brand.brand_name}
              subtitle={`${t(brand.direct ? 'direct' : 'indirect')} · ${formatTime(locale.current, brand.time, 'date')}`}
              trailing={`+${amount(brand.reward, brand.token)}`}
              trailingSubtitle={t('brands.raised', { amount: amount(brand.raised, brand.token) })}
            />
          )}
        />
      </div>
    </div>
  );
}

/** All that came so far, how the last week was, and the way to each income. */
function Summary({ tier }: { readonly tier: Tier }) {
  const { locale } = usePlatform();
  const t = useText();
  const reward = useCall(getNodeUserReward, { node_type: typeOf(tier), limit: 1 });
  useCallsRefresh(reward);
  const { value, failure, pending, reload } = reward;
  if (!value)
    return failure === undefined ? (
      <Skeleton height="3.24rem" />
    ) : (
      <ErrorState
        title={t('failed')}
        text={locale.failure(failure)}
        retryLabel={t('retry')}
        pending={pending}
        onRetry={reload}
      />
    );
  const { percent_change: change } = value;
  const direction = change.startsWith('-') ? 'down' : change === '0' ? 'flat' : 'up';
  return (
    <Card className={styles.summary}>
      <span className={styles.label}>{t('total')}</span>
      <b className={styles.total}>{money(value.total, value.token, locale.current)}</b>
      <span className={styles.week}>
        <ChangePill
          size="small"
          direction={direction}
          text={`${direction === 'up' ? '+' : ''}${formatWhole(change, locale.current)}%`}
        />
        {t('week')}
      </span>
      <AppLink className={page.link ?? ''} to={tablePath('all', { tier })}>
        {t('seeAll')}
      </AppLink>
    </Card>
  );
}
