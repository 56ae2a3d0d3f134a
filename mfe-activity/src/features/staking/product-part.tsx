import { getStakingProduct, type StakingProduct } from '@exchange/contract/staking';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { Facts, PageLoading, useCall, usePolling } from '@exchange/remote-kit';
import { Card, EmptyState, ErrorState, LinkButton } from '@exchange/ui';
import { exactAmount } from '../../common/amounts';
import { useEventStatus } from '../../common/event-time';
import page from '../../common/page.module.css';
import { percentOf, ProductCard } from './product-card';
import { StakeForm } from './stake-form';
import styles from './staking.module.css';
import { stakingTexts } from './texts';

/** How often what is left is asked for while the product is in view, ms. */
const refreshMs = 5_000;

/** One product: its terms, what a stake would earn, and the way to make one (V-02). */
export function ProductPart({ id }: { readonly id: string }) {
  const { locale } = usePlatform();
  const t = stakingTexts.useText();
  const call = useCall(getStakingProduct, { id });
  const { value, failure, pending, reload } = call;
  usePolling(call, refreshMs);
  if (value) return <Product product={value.product} isStale={failure !== undefined} onStaked={reload} />;
  if (failure === undefined) return <PageLoading />;
  if (isApiFailure(failure, 'activityUnknown'))
    return (
      <EmptyState
        title={t('unknown')}
        text={t('unknownText')}
        action={<LinkButton to="/activity/staking">{t('toProducts')}</LinkButton>}
      />
    );
  return (
    <ErrorState
      title={t('failed')}
      text={locale.failure(failure)}
      retryLabel={t('retry')}
      pending={pending}
      onRetry={reload}
    />
  );
}

function Product({
  product,
  isStale,
  onStaked,
}: {
  readonly product: StakingProduct;
  readonly isStale: boolean;
  readonly onStaked: () => void;
}) {
  const { locale } = usePlatform();
  const t = stakingTexts.useText();
  const timed = useEventStatus(product);
  const amount = (value: string) => exactAmount(value, product.token_as, locale.current);
  const rules = [
    'yield',
    product.type === 1 ? 'flexible' : product.early_release ? 'early' : 'fixed',
    'source',
  ] as const;
  return (
    <div className={page.body}>
      {isStale && (
        <p className={styles.stale} role="status">
          {t('stale')}
        </p>
      )}
      <ProductCard product={product} />
      <StakeForm product={product} status={timed.status} onStaked={onStaked} />
      <Card>
        <h2 className={styles.heading}>{t('terms')}</h2>
        <Facts
          items={[
            { label: t('rate'), value: percentOf(product.rate) },
            {
              label: t('term'),
              value: product.type === 1 ? t('anyTime') : t('days', { count: product.term_days }),
            },
            { label: t('perStake'), value: `${amount(product.min_amount)} – ${amount(product.max_amount)}` },
            { label: t('quota'), value: amount(product.quota) },
            {
              label: t('period'),
              value: `${formatTime(locale.current, product.start_time, 'short')} – ${formatTime(locale.current, product.end_time, 'short')}`,
            },
          ]}
        />
      </Card>
      <Card>
        <h2 className={styles.heading}>{t('rules')}</h2>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>
              {t(`rule.${rule}`, { time: formatTime(locale.current, product.end_time, 'short') })}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
