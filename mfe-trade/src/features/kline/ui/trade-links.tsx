import { AppLink } from '@exchange/ui';
import { pairPath } from '../../../common/pair-key';
import styles from './trade-links.module.css';
import { texts } from '../texts';

/** Buy and Sell at the lower edge: to the pair's order form with that side chosen. */
export function TradeLinks({ pairKey }: { readonly pairKey: string }) {
  const text = texts.useText();
  const form = pairPath(pairKey, 'transaction');
  return (
    <nav className={styles.links} aria-label={text('trade')}>
      <AppLink className={styles.buy} to={`${form}?side=buy`}>
        {text('buy')}
      </AppLink>
      <AppLink className={styles.sell} to={`${form}?side=sell`}>
        {text('sell')}
      </AppLink>
    </nav>
  );
}
