import { EmptyState, LinkButton, VisuallyHidden } from '@exchange/ui';
import { useText } from '../messages';

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
        action={<LinkButton to="/home/marketCondition">{t('trade.toMarket')}</LinkButton>}
      />
    </>
  );
}
