import { listNodeDailyStats } from '@exchange/contract/node';
import { toPlainNumber } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic } from '@exchange/platform';
import { useCall, useCallsRefresh } from '@exchange/remote-kit';
import { Card, ErrorState, IconButton, Segmented, Sheet, Skeleton } from '@exchange/ui';
import { Table2 } from '@exchange/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { money } from '../../common/amounts';
import { type Tier, typeOf } from '../../common/tiers';
import { useText } from '../../messages';
import styles from './daily-income.module.css';
import type { createIncomeChart } from './income-chart';
import { type DayIncome, everyDay, lastDaysOver } from './days-of-range';

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
          <Chart days={days} token={token} />
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
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.financing}>{t('reward.financing')}</span>
        <span className={styles.investment}>{t('reward.investment')}</span>
      </p>
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

/** ECharts comes when there is something to draw. */
function Chart({ days, token }: { readonly days: readonly DayIncome[]; readonly token: string }) {
  const { locale, report } = usePlatform();
  const t = useText();
  const currentTheme = useTopic('theme').current;
  const element = useRef<HTMLDivElement>(null);
  const [module, setModule] = useState<{ readonly create: typeof createIncomeChart }>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let wanted = true;
    import('./income-chart').then(
      ({ createIncomeChart: create }) => wanted && setModule({ create }),
      (error: unknown) => {
        report.error(error);
        if (wanted) setLost(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [report]);
  useEffect(() => {
    if (!module || !element.current) return undefined;
    const chart = module.create(element.current);
    const date = (time: number) => formatTime(locale.current, time, 'date', 'UTC');
    chart.draw(
      days.map((each) => ({
        label: formatTime(locale.current, each.time, 'day', 'UTC'),
        values: [toPlainNumber(each.reward), toPlainNumber(each.yield)],
        text: [
          date(each.time),
          `${t('reward.financing')}: ${money(each.reward, token, locale.current)}`,
          `${t('reward.investment')}: ${money(each.yield, token, locale.current)}`,
        ].join('\n'),
      })),
    );
    return () => chart.dispose();
    // A change of theme makes the chart anew: by then the page's tokens have changed.
  }, [module, days, token, t, locale, currentTheme]);
  if (isLost) return <p className={styles.empty}>{t('daily.lost')}</p>;
  return <div ref={element} className={styles.chart} role="img" aria-label={t('daily.chart')} />;
}
