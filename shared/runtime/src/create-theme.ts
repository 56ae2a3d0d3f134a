import type { Theme } from '@exchange/platform';
import { BehaviorSubject } from '@exchange/rx';
import type { CookieJar } from './cookie-jar';

/** What a page's theme is made from. */
export interface ThemeOptions {
  /** Holds the choice in the cookie `theme`, where the server sees it and can render the page in it from the start. */
  readonly cookies: CookieJar;
  /** The media query for a device in the dark. */
  readonly dark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  /** The document's root: its `data-theme` follows the theme. */
  readonly root: HTMLElement;
}

const choices: readonly Theme['choice'][] = ['light', 'dark', 'system'];
const yearSeconds = 365 * 24 * 3600;

/** The page's theme. It is applied at once, before anything is rendered; `stop` ends following the device. */
export function createTheme({ cookies, dark, root }: ThemeOptions): {
  readonly theme: Theme;
  readonly stop: () => void;
} {
  const kept = cookies.get('theme');
  let choice: Theme['choice'] = choices.find((known) => known === kept) ?? 'system';
  const wanted = () => (choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice);
  const current$ = new BehaviorSubject<'light' | 'dark'>(wanted());
  const apply = () => {
    root.dataset['theme'] = wanted();
    root.style.colorScheme = wanted();
    if (current$.value !== wanted()) current$.next(wanted());
  };
  apply();
  dark.addEventListener('change', apply);

  const theme: Theme = {
    get current() {
      return current$.value;
    },
    current$: current$.asObservable(),
    get choice() {
      return choice;
    },
    change(next) {
      choice = next;
      cookies.set('theme', next, yearSeconds);
      apply();
    },
  };
  return { theme, stop: () => dark.removeEventListener('change', apply) };
}
