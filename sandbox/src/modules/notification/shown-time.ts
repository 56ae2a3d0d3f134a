/** Offset of UTC+8, the exchange's office hours, in ms. */
const officeOffset = 8 * 60 * 60 * 1000;

/** A time as messages say it. A message is read anywhere, so that it says which zone it is of. */
export const shownTime = (time: number): string =>
  `${new Date(time + officeOffset).toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`;
