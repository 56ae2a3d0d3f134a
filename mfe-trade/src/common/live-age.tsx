import type { QuoteStatus } from '@exchange/platform';
import { usePlatform } from '@exchange/platform';
import { DataAge } from '@exchange/ui';
import { RotateCw } from 'lucide-react';
import { useText } from './text';
import styles from './live-age.module.css';

/** How old the prices beside it are; offers to connect again when they are stale. */
export function LiveAge({ state }: { readonly state: QuoteStatus['state'] }) {
  const { quotes } = usePlatform();
  const t = useText();
  return (
    <span className={styles.age}>
      <DataAge state={state} text={t(`age.${state}`)} />
      {state === 'stale' && (
        <button
          type="button"
          className={styles.reconnect}
          aria-label={t('age.reconnect')}
          onClick={() => quotes.reconnect()}
        >
          <RotateCw aria-hidden="true" size="0.26rem" />
        </button>
      )}
    </span>
  );
}
