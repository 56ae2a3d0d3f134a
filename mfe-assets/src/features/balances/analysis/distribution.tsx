import { formatAmount, formatShare } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useBalances } from '../../../common/balances-context';
import { useText } from '../../../messages';
import { useOverview } from '../overview-context';
import { ChartLoading } from '../../../common/chart/chart-loading';
import { ChartNotice } from '../../../common/chart/chart-notice';
import { DistributionChart } from './distribution-chart';
import { HiddenNotice } from '../../../common/chart/hidden-notice';
import type { Share } from './shares';
import { TableSheet } from '../../../common/chart/table-sheet';

/** How the value of both accounts divides among tokens, as a ring or as a table. */
export const Distribution = observer(function Distribution({
  shares,
  hidden,
  onShowAmounts,
  table,
  onTableClose,
}: {
  readonly shares: readonly Share[];
  readonly hidden: boolean;
  readonly onShowAmounts: () => void;
  readonly table: boolean;
  readonly onTableClose: () => void;
}) {
  const { locale } = usePlatform();
  const balances = useBalances();
  const overview = useOverview();
  const t = useText();
  if (hidden) return <HiddenNotice onShowAmounts={onShowAmounts} />;
  const { c2c } = overview;
  if (balances.state === 'failed' || c2c.state === 'failed') {
    const handleRetry = () => void Promise.all([balances.reload(), overview.reload()]);
    return (
      <ChartNotice
        alert
        title={t('analysis.failed')}
        text={locale.failure(balances.failure ?? c2c.failure)}
        action={
          <Button size="small" variant="quiet" onClick={handleRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  }
  if (balances.state === 'loading' || c2c.state === 'loading') return <ChartLoading />;
  return (
    <>
      {shares.length === 0 ? (
        <ChartNotice title={t('analysis.noShares')} text={t('analysis.noSharesText')} />
      ) : (
        <DistributionChart shares={shares} />
      )}
      {table && (
        <TableSheet
          label={t('analysis.shareTable')}
          note={t('analysis.shareTableNote')}
          columns={[t('analysis.token'), t('analysis.valueIn', { fiat: balances.fiat }), t('analysis.share')]}
          rows={shares.map(({ token, name, value, percent }) => ({
            key: token,
            cells: [name, formatAmount(value, 2, locale.current), formatShare(percent, locale.current)],
          }))}
          onClose={onTableClose}
        />
      )}
    </>
  );
});
