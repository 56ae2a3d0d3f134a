import { profitMethods, profitSpans } from '@exchange/contract/profit';
import { Segmented, Tabs } from '@exchange/ui';
import type { ProfitChoice } from './profit-choice';
import styles from './profit.module.css';
import { profitTexts } from './texts';

/** By which method and over which time profit is told, with the method's rule in a sentence. */
export function Choices({
  choice,
  onChoose,
}: {
  readonly choice: ProfitChoice;
  readonly onChoose: (change: Partial<ProfitChoice>) => void;
}) {
  const t = profitTexts.useText();
  return (
    <div className={styles.choices}>
      <Segmented
        label={t('method')}
        value={choice.method}
        onValueChange={(method) => onChoose({ method })}
        options={profitMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <p className={styles.rule}>{t(`rules.${choice.method}`)}</p>
      <Tabs
        label={t('span')}
        group="span"
        variant="pill"
        panels={false}
        items={profitSpans.map((id) => ({ id, label: t(`spans.${id}`) }))}
        selected={choice.span}
        onSelect={(span) => onChoose({ span })}
      />
    </div>
  );
}
