import { listStakingProducts } from '@exchange/contract/staking';
import { usePlatform, useStream } from '@exchange/platform';
import { PageHead, PageLoading, useCall, useCallsRefresh, usePolling, withTexts } from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkTabs } from '@exchange/ui';
import { CardPlaces } from '../../common/card-places';
import page from '../../common/page.module.css';
import { Positions } from './positions';
import { ProductCard } from './product-card';
import { ProductPart } from './product-part';
import styles from './staking.module.css';
import { stakingTexts } from './texts';
import { Yields } from './yields';

const path = '/activity/staking';
/** How often what is left is asked for while the list is in view, ms. */
const refreshMs = 15_000;

/** `/activity/staking` (V-02): products, `?product=` for one of them, `?view=` for the user's stakes, one of them by `&record=`, and what they earned. */
export const StakingPage = withTexts(stakingTexts, Page, PageLoading);

function Page() {
  const { navigation } = usePlatform();
  const t = stakingTexts.useText();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const asked = new URLSearchParams(search);
  const product = asked.get('product');
  const view = asked.get('view') ?? 'products';
  const record = asked.get('record') ?? undefined;
  if (product !== null)
    return (
      <div className={page.page}>
        <PageHead title={t('title')} back={path} />
        <ProductPart key={product} id={product} />
      </div>
    );
  return (
    <div className={page.page}>
      <PageHead title={t('title')} back="/activity/hot" />
      <LinkTabs
        label={t('views')}
        links={(['products', 'mine', 'yields'] as const).map((each) => ({
          to: each === 'products' ? path : `${path}?view=${each}`,
          label: t(`view.${each}`),
          current: each === view,
        }))}
      />
      {view === 'mine' ? (
        <Positions key={record} record={record} />
      ) : view === 'yields' ? (
        <Yields />
      ) : (
        <Products />
      )}
    </div>
  );
}

function Products() {
  const { locale } = usePlatform();
  const t = stakingTexts.useText();
  const asked = useCall(listStakingProducts, {});
  useCallsRefresh(asked);
  const { value, failure, pending, reload } = asked;
  usePolling(asked, refreshMs);
  if (!value)
    return failure === undefined ? (
      <CardPlaces className={styles.list ?? ''} height="2.36rem" />
    ) : (
      <ErrorState
        title={t('failed')}
        text={locale.failure(failure)}
        retryLabel={t('retry')}
        pending={pending}
        onRetry={reload}
      />
    );
  if (value.list.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <ul className={styles.list}>
      {value.list.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}
