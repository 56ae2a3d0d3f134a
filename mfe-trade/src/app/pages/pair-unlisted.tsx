import { AppLink, EmptyState, VisuallyHidden } from '@exchange/ui';
import { useText } from '../../common/text';
import styles from './link-button.module.css';

/** A pair that could be one and is not listed here. */
export function PairUnlisted({ pairKey }: { readonly pairKey: string }) {
  const t = useText();
  const pair = pairKey.replace('_', '/').toUpperCase();
  return (
    <>
      <h1>
        <VisuallyHidden>{pair}</VisuallyHidden>
      </h1>
      <EmptyState
        title={t('trade.unlisted')}
        text={t('trade.unlistedText', { pair })}
        action={
          <AppLink to="/home/marketCondition" className={styles.link}>
            {t('trade.toMarket')}
          </AppLink>
        }
      />
    </>
  );
}
