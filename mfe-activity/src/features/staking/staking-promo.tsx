import { listStakingProducts, type StakingProduct } from '@exchange/contract/staking';
import { compareDecimals, subtract } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { useCall, withTexts } from '@exchange/remote-kit';
import { AppLink } from '@exchange/ui';
import { ChevronRight } from '@exchange/ui/icons';
import { ProductCard } from './product-card';
import styles from './staking.module.css';
import { stakingTexts } from './texts';

/** How many products it shows. */
const most = 2;

/** On the home page, what yields most of what can be staked at present (V-02, H-32); nothing while that is not known, or there is none. */
export const StakingPromo = withTexts(stakingTexts, Promo);

function Promo() {
  const { clock } = usePlatform();
  const t = stakingTexts.useText();
  const { value } = useCall(listStakingProducts, {});
  const best = value ? bestOf(value.list, clock.now()) : [];
  if (best.length === 0) return null;
  return (
    <section className={styles.promo} aria-labelledby="staking-promo">
      <div className={styles.promoHead}>
        <h2 id="staking-promo">{t('promo')}</h2>
        <AppLink to="/activity/staking">
          {t('toProducts')}
          <ChevronRight aria-hidden="true" size="0.28rem" />
        </AppLink>
      </div>
      <ul className={styles.cards}>
        {best.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Products that take stakes at this time, those that yield most first. */
const bestOf = (products: readonly StakingProduct[], now: number): readonly StakingProduct[] =>
  products
    .filter(({ start_time, end_time, left, min_amount }) => {
      const isOpen = start_time <= now && now < end_time;
      return isOpen && !subtract(left, min_amount).startsWith('-');
    })
    .sort((one, other) => compareDecimals(other.rate, one.rate))
    .slice(0, most);
