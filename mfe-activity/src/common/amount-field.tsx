import { NumberField, type NumberFieldProps } from '@exchange/remote-kit';
import styles from './amount-field.module.css';

/** An amount of a token, with a button for as much as can be given. */
export function AmountField({
  unit,
  most,
  mostLabel,
  ...field
}: Omit<NumberFieldProps, 'suffix' | 'reserve'> & {
  /** The token as people read it. */
  readonly unit: string;
  /** As much as can be given; undefined where it is not known. */
  readonly most: string | undefined;
  readonly mostLabel: string;
}) {
  return (
    <NumberField
      {...field}
      suffix={
        <>
          {unit}
          {most !== undefined && !field.disabled && (
            <button type="button" className={styles.most} onClick={() => field.onValueChange(most)}>
              {mostLabel}
            </button>
          )}
        </>
      }
      reserve
    />
  );
}
