import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { NumberField } from '@exchange/remote-kit';

import type { ReactNode } from 'react';
import { amountProblem, type AmountRange } from './amount';
import styles from './amount-field.module.css';
import { fundsTexts } from './texts';

interface AmountFieldProps extends AmountRange {
  /** Name of the token, e.g. `USDT`. */
  readonly token: string;
  /** Decimals of the token. */
  readonly precision: number;
  /** Decimal as text, or empty. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** What is said above `max` where that is not only a number, e.g. which limit it is. */
  readonly tooLarge?: string | undefined;
  /** Somebody tried to go on: an amount that is missing or too small is said from then on. */
  readonly tried: boolean;
  /** What the exchange found wrong with it. */
  readonly refused?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** The amount of a request that moves funds: exact from end to end, with a button for exactly `max`. */
export function AmountField({
  token,
  precision,
  min,
  max,
  value,
  onValueChange,
  tooLarge,
  tried,
  refused,
  hint,
  disabled = false,
}: AmountFieldProps) {
  const { locale } = usePlatform();
  const t = fundsTexts.useText();
  const shown = (amount: string) => formatWhole(amount, locale.current);
  const problem = amountProblem(value, { min, max });
  const said = {
    missing: () => t('amount.missing'),
    zero: () => t('amount.zero'),
    tooSmall: () => t('amount.tooSmall', { min: shown(min ?? '0'), token }),
    tooLarge: () => tooLarge ?? t('amount.tooLarge', { max: shown(max ?? '0'), token }),
  };
  const at = problem !== undefined && (tried || problem === 'tooLarge') ? said[problem]() : undefined;
  return (
    <NumberField
      label={t('amount.label')}
      precision={precision}
      placeholder={min === undefined ? '0' : `≥ ${shown(min)}`}
      reserve
      disabled={disabled}
      value={value}
      hint={hint}
      error={refused ?? at}
      onValueChange={onValueChange}
      suffix={
        <>
          {token}
          <button
            type="button"
            className={styles.all}
            aria-label={t('amount.allLabel')}
            disabled={disabled || max === undefined}
            onClick={() => max !== undefined && onValueChange(max)}
          >
            {t('amount.all')}
          </button>
        </>
      }
    />
  );
}
