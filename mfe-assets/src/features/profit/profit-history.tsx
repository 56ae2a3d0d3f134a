import { listProfitHistory } from '@exchange/contract/profit';
import { add, compareDecimals, formatAmount } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useCall, usePersonal } from '@exchange/remote-kit';
import { Button, Card, classNames, IconButton } from '@exchange/ui';
import { Table2 } from '@exchange/ui/tool-icons';
import { useState } from 'react';
import { signedAmount } from '../../common/balances';
import { ChartLoading } from '../../common/chart/chart-loading';
import { ChartNotice } from '../../common/chart/chart-notice';
import { HiddenNotice } from '../../common/chart/hidden-notice';
import { LineChart } from '../../common/chart/line-chart';
import { TableSheet } from '../../common/chart/table-sheet';
import type { Profit } from './figures';
import type { ProfitChoice } from './profit-choice';
import styles from './profit.module.css';
import { Signed } from './signed';
import { profitTexts } from './texts';

interface Point {
  readonly time: number;
  readonly realised: string;
  readonly unrealised: string;
  readonly profit: string;
}

/** Profit over the time of the choice, as a line or as a table; the last point is that of now, as `total` has it. */
export function ProfitHistory({
  choice,
  total,
  hidden,
  onShowAmounts,
}: {
  readonly choice: ProfitChoice;
  readonly total: Profit['total'];
  readonly hidden: boolean;
  readonly onShowAmounts: () => void;
}) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const [table, setTable] = useState(false);
  const { value, failure, reload, isEarlier } = useCall(listProfitHistory, choice, {
    keepsEarlier: true,
  });
  usePersonal('balances', reload);
  const points = (value?.list ?? []).map((point, index, { length }): Point => {
    const { realised, unrealised } = index === length - 1 ? total : point;
    return { time: point.time, realised, unrealised, profit: add(realised, unrealised) };
  });
  const market = value?.market.toUpperCase() ?? '';
  return (
    <Card className={styles.history} aria-label={t('history')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('history')}</h2>
        <IconButton
          aria-label={t('table')}
          disabled={hidden || points.length === 0}
          onClick={() => setTable(true)}
        >
          <Table2 />
        </IconButton>
      </div>
      <div className={classNames(styles.panel, styles.figures)} aria-busy={isEarlier || undefined}>
        {hidden ? (
          <HiddenNotice onShowAmounts={onShowAmounts} />
        ) : value ? (
          <Picture points={points} market={market} />
        ) : failure === undefined ? (
          <ChartLoading />
        ) : (
          <ChartNotice
            alert
            title={t('historyFailed')}
            text={locale.failure(failure)}
            action={
              <Button size="small" variant="quiet" onClick={reload}>
                {t('retry')}
              </Button>
            }
          />
        )}
      </div>
      {table && <HistoryTable points={points} market={market} onClose={() => setTable(false)} />}
    </Card>
  );
}

function Picture({ points, market }: { readonly points: readonly Point[]; readonly market: string }) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const [chosen, setChosen] = useState<number>();
  const found = points.findIndex(({ time }) => time === chosen);
  const index = found === -1 ? points.length - 1 : found;
  const [first, last, point] = [points[0], points.at(-1), points[index]];
  if (!first || !last || !point) return null;
  const amount = (value: string) => formatAmount(value, 2, locale.current);
  const date = ({ time }: Point, style: 'date' | 'short' = 'date') =>
    time === last.time ? t('now') : formatTime(locale.current, time, style);
  const sorted = points.map(({ profit }) => profit).sort(compareDecimals);
  const [low, high] = [sorted[0] ?? '0', sorted.at(-1) ?? '0'];
  return (
    <>
      <p className={styles.chosen} data-testid="chart-profit">
        <Signed value={point.profit} hidden={false} /> <span>{date(point, 'short')}</span>
      </p>
      <LineChart
        values={points.map(({ profit }) => profit)}
        index={index}
        onIndexChange={(next) => setChosen(points[next]?.time)}
        label={t('point')}
        valueText={t('pointValue', {
          date: date(point, 'short'),
          value: signedAmount(point.profit, locale.current),
          market,
        })}
        summary={t('summary', {
          from: date(first),
          to: date(last),
          first: amount(first.profit),
          last: amount(last.profit),
          low: amount(low),
          high: amount(high),
          market,
        })}
        high={high}
        low={low}
        dates={[date(first), date(last)]}
        baseline="0"
      />
    </>
  );
}

function HistoryTable({
  points,
  market,
  onClose,
}: {
  readonly points: readonly Point[];
  readonly market: string;
  readonly onClose: () => void;
}) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const signed = (value: string) => signedAmount(value, locale.current);
  return (
    <TableSheet
      label={t('history')}
      note={t('tableNote', { market })}
      columns={[t('date'), t('realised'), t('unrealised'), t('profit')]}
      rows={[...points].reverse().map(({ time, realised, unrealised, profit }) => ({
        key: String(time),
        cells: [
          formatTime(locale.current, time, 'short'),
          signed(realised),
          signed(unrealised),
          signed(profit),
        ],
      }))}
      onClose={onClose}
    />
  );
}
