/** Runs `task` before the next paint; returns what takes it back. */
export type ScheduleFrame = (task: () => void) => () => void;

/** The browser's animation frames. A hidden page has none, so it does no work for the screen. */
export const scheduleFrame: ScheduleFrame = (task) => {
  const handle = requestAnimationFrame(() => task());
  return () => cancelAnimationFrame(handle);
};
