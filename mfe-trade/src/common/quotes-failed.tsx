import { usePlatform } from '@exchange/platform';
import { ErrorState } from '@exchange/ui';
import { useText } from '../messages';

/** Stands for the pairs while the exchange cannot be reached and none is known. */
export function QuotesFailed() {
  const { quotes } = usePlatform();
  const t = useText();
  return (
    <ErrorState
      title={t('market.failed')}
      text={t('market.failedText')}
      retryLabel={t('retry')}
      onRetry={() => quotes.reconnect()}
    />
  );
}
