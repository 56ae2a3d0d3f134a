/** What the quotes need of the page; injectable so that tests decide when a frame is drawn and when time passes. */
export interface Environment {
  /** Calls back once a frame is drawn, for what is to be seen with the one after it. Returns its cancel. */
  frame(callback: () => void): () => void;
  /** Calls back once after `milliseconds`. Returns its cancel. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back when the first paint is done and the page has nothing more urgent. Returns its cancel. */
  afterFirstPaint(callback: () => void): () => void;
  /** A random number from 0 to 1, without 1. */
  random(): number;
  /** Whether the page is in the background: nothing is drawn there. */
  hidden(): boolean;
  /** Calls back whenever the page comes to the foreground. Returns its stop. */
  onVisible(callback: () => void): () => void;
  /** Calls back whenever the page goes to the background. Returns its stop. */
  onHidden(callback: () => void): () => void;
  /** Calls back whenever the device is online again. Returns its stop. */
  onOnline(callback: () => void): () => void;
  /** Calls back whenever the device has lost its network. Returns its stop. */
  onOffline(callback: () => void): () => void;
}

/** Longest wait for a first paint that may never come: a page opened in the background draws nothing. */
const firstPaintLimitMs = 2_000;

function listen(target: EventTarget, event: string, callback: () => void): () => void {
  target.addEventListener(event, callback);
  return () => target.removeEventListener(event, callback);
}

/** The page itself. */
export const browserEnvironment: Environment = {
  frame(callback) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Between two frames and not within one: rendering is done when the next begins, which has to lay out and paint alone.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(callback);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  },
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  afterFirstPaint(callback) {
    let done = false;
    const run = (): void => {
      if (done) return;
      done = true;
      callback();
    };
    // The second frame begins when the first has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
    setTimeout(run, firstPaintLimitMs);
    return () => {
      done = true;
    };
  },
  random: () => Math.random(),
  hidden: () => document.hidden,
  onVisible: (callback) =>
    listen(document, 'visibilitychange', () => {
      if (!document.hidden) callback();
    }),
  onHidden: (callback) =>
    listen(document, 'visibilitychange', () => {
      if (document.hidden) callback();
    }),
  onOnline: (callback) => listen(window, 'online', callback),
  onOffline: (callback) => listen(window, 'offline', callback),
};
