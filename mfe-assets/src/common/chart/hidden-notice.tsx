import { Button } from '@exchange/ui';
import { useText } from '../../messages';
import { ChartNotice } from './chart-notice';

/** In place of a chart while amounts are hidden: its shape would tell of them. */
export function HiddenNotice({ onShowAmounts }: { readonly onShowAmounts: () => void }) {
  const t = useText();
  return (
    <ChartNotice
      title={t('analysis.hidden')}
      action={
        <Button size="small" variant="quiet" onClick={onShowAmounts}>
          {t('balances.showAmounts')}
        </Button>
      }
    />
  );
}
