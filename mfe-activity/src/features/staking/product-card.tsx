import type { StakingProduct } from '@exchange/contract/staking';
import { multiply, subtract, toPlainNumber } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { useTokenFace } from '@exchange/remote-kit';
import { AppLink, Progress, TokenLogo } from '@exchange/ui';
import { exactAmount } from '../../common/amounts';
import { EventTime, useEventStatus } from '../../common/event-time';
import styles from './staking.module.css';
import { stakingTexts } from './texts';

/** A yearly yield as people read it. */
export const percentOf = (rate: string): string => `${multiply(rate, '100')}%`;

/** A product in the list: what it yields, for how long, and what is left of it. */
export function ProductCard({ product }: { readonly product: StakingProduct }) {
  const { locale } = usePlatform();
  const t = stakingTexts.useText();
  const face = useTokenFace(product.token);
  const timed = useEventStatus(product);
  const unit = product.token_as;
  const amount = (value: string) => exactAmount(value, unit, locale.current);
  const taken = subtract(product.quota, product.left);
  const left = t('leftOf', { amount: amount(product.left) });
  return (
    <AppLink
      className={styles.product ?? ''}
      to={`/activity/staking?product=${encodeURIComponent(product.id)}`}
    >
      <TokenLogo src={face.logo_url} name={unit} />
      <span className={styles.what}>
        <b>
          {t(product.type === 1 ? 'name.flexible' : 'name.term', { token: unit, days: product.term_days })}
        </b>
        <EventTime {...timed} />
      </span>
      <span className={styles.rate}>
        <b>{percentOf(product.rate)}</b>
        <span>{t('yearly')}</span>
      </span>
      <span className={styles.left}>
        <Progress
          percent={Math.floor((toPlainNumber(taken) * 100) / toPlainNumber(product.quota))}
          label={left}
        />
        <span>{left}</span>
      </span>
    </AppLink>
  );
}
