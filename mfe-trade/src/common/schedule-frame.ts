/** Runs `task` with the next frame; returns what takes it back. */
export type ScheduleFrame = (task: () => void) => () => void;

/** The browser's animation frames. A hidden page has none, so it does no work for the screen. */
export const scheduleFrame: ScheduleFrame = (task) => {
  const handle = requestAnimationFrame(() => task());
  return () => cancelAnimationFrame(handle);
};

/**
 * Runs `task` when the next frame is drawn, for what is to be seen with the one after it: between two frames and not within
 * one, which then has to lay out and paint alone.
 */
export const afterFrame: ScheduleFrame = (task) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handle = requestAnimationFrame(() => {
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(handle);
    clearTimeout(timer);
  };
};
