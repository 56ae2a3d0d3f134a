import { usePlatform } from '@exchange/platform';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useText } from '../../../messages';
import { useOverview } from '../overview-context';
import { ChartLoading } from '../../../common/chart/chart-loading';
import { ChartNotice } from '../../../common/chart/chart-notice';
import { HiddenNotice } from '../../../common/chart/hidden-notice';
import { ValueChart } from './value-chart';
import { ValueTable } from './value-table';

/** What everything was worth day by day, as a line or as a table. */
export const ValueHistory = observer(function ValueHistory({
  hidden,
  onShowAmounts,
  table,
  onTableClose,
}: {
  readonly hidden: boolean;
  readonly onShowAmounts: () => void;
  readonly table: boolean;
  readonly onTableClose: () => void;
}) {
  const { locale } = usePlatform();
  const overview = useOverview();
  const t = useText();
  useEffect(() => overview.followDays(), [overview]);
  if (hidden) return <HiddenNotice onShowAmounts={onShowAmounts} />;
  const { state, value, failure } = overview.days;
  if (state === 'loading') return <ChartLoading />;
  if (state === 'failed') {
    return (
      <ChartNotice
        alert
        title={t('analysis.failed')}
        text={locale.failure(failure)}
        action={
          <Button size="small" variant="quiet" onClick={() => void overview.reload()}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  }
  const days = overview.history;
  const fiat = value?.fiat ?? '';
  return (
    <>
      {days.length === 0 ? (
        <ChartNotice title={t('analysis.none')} text={t('analysis.noneText')} />
      ) : (
        <ValueChart days={days} fiat={fiat} />
      )}
      {table && <ValueTable days={days} fiat={fiat} onClose={onTableClose} />}
    </>
  );
});
