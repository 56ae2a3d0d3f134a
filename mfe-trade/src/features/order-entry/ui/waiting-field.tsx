import { NumberField } from '@exchange/remote-kit';
import { useText } from '../../../messages';
import { typedPlaces } from '../domain/order-math';

/** A number of an order that waits for a price. */
export function WaitingField({
  name,
  label,
  value,
  step,
  disabled,
  error,
  onValueChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly step: string;
  readonly disabled: boolean;
  /** What is wrong with it, in words; undefined before anything was tried. */
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}) {
  const t = useText();
  return (
    <NumberField
      label={label}
      name={name}
      value={value}
      precision={typedPlaces}
      step={step}
      disabled={disabled}
      error={error}
      increaseLabel={t('form.increase', { field: label })}
      decreaseLabel={t('form.decrease', { field: label })}
      onValueChange={onValueChange}
    />
  );
}
