import type { Haptic, Haptics } from '@exchange/platform';
import type { CookieJar } from './cookie-jar';

/** What a page's haptics are made from. */
export interface HapticsOptions {
  /** Holds the choice in the cookie `haptics`. */
  readonly cookies: CookieJar;
  readonly page: Pick<Window, 'navigator' | 'matchMedia'>;
  /** Plays them through the app around the page; undefined where it offers none. */
  readonly app: ((haptic: Haptic) => void) | undefined;
}

const yearSeconds = 365 * 24 * 3600;
/** Vibrations and the pauses between, ms. */
const patterns: Readonly<Record<Haptic, number[]>> = {
  success: [12],
  failure: [20, 60, 20],
  light: [6],
};

/** The page's haptics: the app's own, else the browser's. */
export function createHaptics({ cookies, page, app }: HapticsOptions): Haptics {
  const { navigator } = page;
  // A desktop browser has the function and nothing that vibrates.
  const vibrates = 'vibrate' in navigator && navigator.maxTouchPoints > 0;
  const isOn = () => cookies.get('haptics') !== 'off';
  return {
    available: app !== undefined || vibrates,
    get on() {
      return isOn();
    },
    change: (on) => cookies.set('haptics', on ? 'on' : 'off', yearSeconds),
    play(haptic) {
      if (!isOn() || page.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      if (app) app(haptic);
      else if (vibrates) navigator.vibrate(patterns[haptic]);
    },
  };
}
