import { listNodeDailyStats } from '@exchange/contract/node';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useCall, useCallsRefresh } from '@exchange/remote-kit';
import { Card, ErrorState, IconButton, Segmented, Sheet, Skeleton } from '@exchange/ui';
import { ChartLegend } from '@exchange/ui/chart';
import { Table2 } from '@exchange/ui/tool-icons';
import { useState } from 'react';
import { money } from '../../common/amounts';
import { type Tier, typeOf } from '../../common/tiers';
import { useText } from '../../messages';
import styles from './daily-income.module.css';
import { type DayIncome, everyDay, lastDaysOver } from './days-of-range';
import { IncomeChart } from './income-chart';

const ranges = ['7', '30', '90'] as const;

/** Income over time as a chart, and the same as a table for those who cannot see it (N-02). */
export function DailyIncome({ tier }: { readonly tier: Tier }) {
  const { clock, locale } = usePlatform();
  const t = useText();
  const [now] = useState(() => clock.now());
  const [range, setRange] = useState<(typeof ranges)[number]>('30');
  const [table, setTable] = useState(false);
  const span = lastDaysOver(now, Number(range));
  const stats = useCall(listNodeDailyStats, { node_type: typeOf(tier), ...span });
  useCallsRefresh(stats);
  const { value, failure, pending, reload } = stats;
  const days = value && everyDay(value.list, span);
  const token = value?.token ?? '';
  const series = [
    { label: t('reward.financing'), color: 'var(--brand)' },
    { label: t('reward.investment'), color: 'var(--success)' },
  ] as const;
  const isEmpty = value?.list.length === 0;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>{t('daily.title')}</h2>
        <IconButton aria-label={t('daily.table')} disabled={!days || isEmpty} onClick={() => setTable(true)}>
          <Table2 />
        </IconButton>
      </div>
      <Segmented
        label={t('daily.range')}
        options={ranges.map((each) => ({ value: each, label: t('daily.days', { count: each }) }))}
        value={range}
        onValueChange={setRange}
      />
      <div className={styles.place}>
        {isEmpty ? (
          <p className={styles.empty}>{t('daily.empty')}</p>
        ) : days ? (
          <IncomeChart key={range} days={days} token={token} series={series} />
        ) : failure === undefined ? (
          <Skeleton height="100%" />
        ) : (
          <ErrorState
            title={t('failed')}
            text={locale.failure(failure)}
            retryLabel={t('retry')}
            pending={pending}
            onRetry={reload}
          />
        )}
      </div>
      <ChartLegend series={series} />
      <Sheet open={table} title={t('daily.title')} closeLabel={t('close')} onClose={() => setTable(false)}>
        {days && <DayTable days={days} token={token} />}
      </Sheet>
    </Card>
  );
}

function DayTable({ days, token }: { readonly days: readonly DayIncome[]; readonly token: string }) {
  const { locale } = usePlatform();
  const t = useText();
  const rows = days.filter((each) => each.reward !== '0' || each.yield !== '0').reverse();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('column.date')}</th>
          <th scope="col">{t('reward.financing')}</th>
          <th scope="col">{t('reward.investment')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={each.time}>
            <th scope="row">{formatTime(locale.current, each.time, 'date', 'UTC')}</th>
            <td>{money(each.reward, token, locale.current)}</td>
            <td>{money(each.yield, token, locale.current)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
