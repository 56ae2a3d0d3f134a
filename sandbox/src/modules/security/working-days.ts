import { day } from '../../core/time-spans';

/** Offset of UTC+8, by whose days the exchange works, in ms. */
const officeOffset = 8 * 60 * 60 * 1000;

/** The end of the `count`th working day after a moment: Monday to Friday in UTC+8. Ms since the epoch. */
export function afterWorkingDays(time: number, count: number): number {
  let date = Math.floor((time + officeOffset) / day);
  for (let left = count; left > 0;) {
    date += 1;
    // 1 January 1970 was a Thursday.
    const weekday = (date + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return (date + 1) * day - officeOffset;
}
