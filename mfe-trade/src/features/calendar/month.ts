/** A month of the device's calendar; months count from 0. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** The month of a moment, ms since the epoch. */
export function monthOf(time: number): Month {
  const date = new Date(time);
  return { year: date.getFullYear(), month: date.getMonth() };
}

/** The month that is `step` months later, or earlier. */
export function monthAfter({ year, month }: Month, step: number): Month {
  return monthOf(new Date(year, month + step).getTime());
}

/** Start of the month and of the next one, ms since the epoch. */
export function rangeOf({ year, month }: Month): { readonly from: number; readonly to: number } {
  return { from: new Date(year, month).getTime(), to: new Date(year, month + 1).getTime() };
}

/** Day of the month, from 1. */
export function dayOf(time: number): number {
  return new Date(time).getDate();
}

/** Days of the month by weeks that begin on Sunday; empty places before the first day. */
export function daysOf({ year, month }: Month): readonly (number | undefined)[] {
  const before = Array.from({ length: new Date(year, month).getDay() }, () => undefined);
  const count = new Date(year, month + 1, 0).getDate();
  return [...before, ...Array.from({ length: count }, (_, index) => index + 1)];
}
