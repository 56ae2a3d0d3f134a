const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** The hours are those of UTC+8. */
const zone = 8 * hour;
/** Withdrawals are reviewed from this hour of a day on, up to that one of the next. */
const opens = 21 * hour;
const closes = 9 * hour;

/** Whether a withdrawal asked for at a moment (ms since the epoch) is handled the next day: outside 21:00-09:00 UTC+8. */
export function isHandledNextDay(time: number): boolean {
  const ofDay = (time + zone) % day;
  return ofDay >= closes && ofDay < opens;
}
