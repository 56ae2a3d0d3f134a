import { NumberField } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Indicator } from '../../domain/indicators';
import {
  parameterProblems,
  parameterRules,
  usualParameters,
  type ParameterRule,
} from '../../domain/parameters';
import type { KlineStore } from '../../store/kline-store';
import { texts } from './texts';
import styles from './indicator-periods.module.css';

/** The numbers of the chosen indicators. What is valid is drawn and kept at once; what is not says why and changes nothing. */
export const IndicatorPeriods = observer(function IndicatorPeriods({
  store,
}: {
  readonly store: KlineStore;
}) {
  const t = texts.useText();
  const { indicators, parameters } = store.settings;
  // Texts being typed, which may be no numbers yet.
  const [typed, setTyped] = useState<Partial<Record<Indicator, readonly string[]>>>({});
  if (indicators.length === 0) return null;
  const handleChange = (indicator: Indicator, next: readonly string[]) => {
    setTyped({ ...typed, [indicator]: next });
    const values = next.map(toNumber);
    if (parameterProblems(indicator, values).every((problem) => problem === undefined))
      store.setParameters(indicator, values);
  };
  const handleLeave = (indicator: Indicator) => {
    const values = typed[indicator]?.map(toNumber);
    if (values && parameterProblems(indicator, values).every((problem) => problem === undefined))
      setTyped({ ...typed, [indicator]: undefined });
  };
  const handleReset = () => {
    setTyped({});
    store.resetParameters();
  };
  const usual =
    indicators.every((indicator) => typed[indicator] === undefined) &&
    JSON.stringify(parameters) === JSON.stringify(usualParameters);
  return (
    <section className={styles.periods} aria-label={t('parameters.title')}>
      <h3 className={styles.title}>{t('parameters.title')}</h3>
      {indicators.map((indicator) => (
        <IndicatorFields
          key={indicator}
          indicator={indicator}
          values={typed[indicator] ?? parameters[indicator].map(String)}
          onChange={(next) => handleChange(indicator, next)}
          onLeave={() => handleLeave(indicator)}
        />
      ))}
      <Button block variant="quiet" disabled={usual} onClick={handleReset}>
        {t('parameters.reset')}
      </Button>
    </section>
  );
});

function IndicatorFields({
  indicator,
  values,
  onChange,
  onLeave,
}: {
  readonly indicator: Indicator;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onLeave: () => void;
}) {
  const t = texts.useText();
  const rules = parameterRules[indicator];
  const problems = parameterProblems(indicator, values.map(toNumber));
  const several = rules.every(({ name }) => name === 'period') && rules.length > 1;
  const nameOf = ({ name }: ParameterRule, index: number) =>
    several ? t('parameters.periodNumber', { number: index + 1 }) : t(`parameters.${name}`);
  const errorOf = ({ min, max }: ParameterRule, index: number) => {
    const problem = problems[index];
    return problem && t(`parameters.${problem}`, { min, max });
  };
  return (
    <fieldset className={styles.indicator}>
      <legend className={styles.name}>{indicator.toUpperCase()}</legend>
      <div className={styles.fields}>
        {rules.map((rule, index) => (
          <NumberField
            key={nameOf(rule, index)}
            label={nameOf(rule, index)}
            value={values[index] ?? ''}
            precision={rule.precision}
            align="center"
            error={errorOf(rule, index)}
            onValueChange={(next) => onChange(values.map((value, other) => (other === index ? next : value)))}
            onBlur={onLeave}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** NaN for a field without a number. */
function toNumber(text: string): number {
  return text === '' ? NaN : Number(text);
}
