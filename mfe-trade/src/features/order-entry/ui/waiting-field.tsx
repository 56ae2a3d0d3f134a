import { NumberField } from '@exchange/remote-kit';
import { useText } from '../../../messages';
import type { WaitingProblem } from '../domain/waiting-order';
import { typedPlaces } from '../domain/order-math';

/** A number of an order that waits for a price, with what is wrong with it. */
export function WaitingField({
  name,
  label,
  unit,
  value,
  step,
  disabled,
  problem,
  problemText,
  onValueChange,
}: {
  readonly name: string;
  readonly label: string;
  /** What it is in. */
  readonly unit: string;
  readonly value: string;
  readonly step: string;
  readonly disabled: boolean;
  /** Undefined for none, and before anything was tried. */
  readonly problem: WaitingProblem['problem'] | undefined;
  /** A problem in words. */
  readonly problemText: (problem: WaitingProblem['problem'], unit: string) => string;
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
      error={problem && problemText(problem, unit)}
      increaseLabel={t('form.increase', { field: label })}
      decreaseLabel={t('form.decrease', { field: label })}
      onValueChange={onValueChange}
    />
  );
}
