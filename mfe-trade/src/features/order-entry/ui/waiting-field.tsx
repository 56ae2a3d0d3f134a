import { NumberField } from '@exchange/remote-kit';
import { useText } from '../../../messages';
import type { WaitingProblem } from '../domain/waiting-order';
import { typedPlaces } from '../domain/order-math';
import { problemText } from './order-fields';

/** A number of an order that waits for a price, with what is wrong with it. */
export function WaitingField({
  name,
  label,
  unit,
  market,
  value,
  step,
  disabled,
  problem,
  reachedText,
  onValueChange,
}: {
  readonly name: string;
  readonly label: string;
  /** What it is in. */
  readonly unit: string;
  /** The market currency, which totals are in. */
  readonly market: string;
  readonly value: string;
  readonly step: string;
  readonly disabled: boolean;
  /** Undefined for none, and before anything was tried. */
  readonly problem: WaitingProblem['problem'] | undefined;
  /** Words for what only these orders can have wrong. */
  readonly reachedText: (reason: 'reached' | 'trailRange') => string;
  readonly onValueChange: (value: string) => void;
}) {
  const t = useText();
  const error =
    problem &&
    ('values' in problem
      ? problemText({ ...problem, field: 'amount' }, unit, market, t)
      : reachedText(problem.reason));
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
