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

/** How long what moves by itself stands still from a press on, ms: until a slow phone has painted what the press did. */
const stillMs = 100;
let pressedAt = -stillMs;
addEventListener('pointerdown', () => (pressedAt = performance.now()), { capture: true, passive: true });

/**
 * For how long from now on what moves by itself stands still, ms; 0 but for the moment of a press. Nothing moves under the finger
 * then, and the press has the next frame to itself.
 */
export function stillForMs(): number {
  return Math.max(0, pressedAt + stillMs - performance.now());
}

/** Animation frames for what moves by itself: none while it stands still. */
export const calmFrame: ScheduleFrame = (task) => {
  const ask = () =>
    scheduleFrame(() => {
      if (stillForMs() > 0) cancel = ask();
      else task();
    });
  let cancel = ask();
  return () => cancel();
};
