import { seedOf } from '../../core/random';
import { day, minute } from '../../core/time-spans';

/** A brand buys back once a day and burns what it bought once a week, each token at a time of its own. */
const periods = { buyback: day, burn: 7 * day } as const;
export type IssuerAct = keyof typeof periods;

/** The last time up to `time` at which a token's buyback or burn was due. */
export function lastDue(token: string, act: IssuerAct, time: number): number {
  const offset = (((seedOf(token) >>> 0) * minute) % periods[act]) - periods[act];
  return time - ((time - offset) % periods[act]);
}

/** The burns of a token that are due after `from` and before `to`. */
export function burnsBetween(token: string, from: number, to: number): number[] {
  const times: number[] = [];
  for (let time = lastDue(token, 'burn', from) + periods.burn; time < to; time += periods.burn)
    times.push(time);
  return times;
}
