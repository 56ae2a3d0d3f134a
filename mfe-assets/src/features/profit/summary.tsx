import { add } from '@exchange/format';
import { Card, IconButton } from '@exchange/ui';
import { Eye, EyeOff } from '@exchange/ui/icons';
import type { ReactNode } from 'react';
import type { TokenProfit } from '@exchange/contract/profit';
import styles from './profit.module.css';
import { Signed, useMoney } from './signed';
import { profitTexts } from './texts';

type Sums = Pick<TokenProfit, 'cost' | 'value' | 'unrealised' | 'realised' | 'sold_cost' | 'fees'>;

/** The sums of a token or of all: profit in all, its two parts, and what stands behind them. */
export function Summary({
  sums,
  market,
  hidden,
  onHiddenChange,
}: {
  readonly sums: Sums;
  readonly market: string;
  readonly hidden: boolean;
  readonly onHiddenChange: (hidden: boolean) => void;
}) {
  const t = profitTexts.useText();
  const money = useMoney(hidden);
  const { realised, unrealised, cost, value, sold_cost: sold, fees } = sums;
  const total = unrealised === null ? realised : add(realised, unrealised);
  const parts: readonly (readonly [string, ReactNode])[] = [
    [t('realised'), <Signed key="realised" value={realised} cost={sold} hidden={hidden} />],
    [t('unrealised'), <Signed key="unrealised" value={unrealised} cost={cost} hidden={hidden} />],
    [t('cost'), money(cost)],
    [t('value'), value === null ? t('noPrice') : money(value)],
    [t('fees'), money(fees)],
  ];
  return (
    <Card className={styles.summary} aria-label={t('total')}>
      <div className={styles.head}>
        <span>{t('total')}</span>
        <IconButton
          aria-label={t(hidden ? 'showAmounts' : 'hideAmounts')}
          onClick={() => onHiddenChange(!hidden)}
        >
          {hidden ? <EyeOff /> : <Eye />}
        </IconButton>
        <span className={styles.market}>{market.toUpperCase()}</span>
      </div>
      <p className={styles.total} data-testid="total-profit">
        <Signed value={total} hidden={hidden} />
      </p>
      <dl className={styles.parts}>
        {parts.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('ofSpan')}</p>
    </Card>
  );
}

/** What is missing from the figures. */
export function Notes({ behind, unpriced }: { readonly behind: boolean; readonly unpriced: number }) {
  const t = profitTexts.useText();
  return (
    <>
      {behind && (
        <p className={styles.warning} role="status">
          {t('behind')}
        </p>
      )}
      {unpriced > 0 && <p className={styles.warning}>{t('unpriced', { count: unpriced })}</p>}
    </>
  );
}
