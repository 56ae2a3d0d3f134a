import type { RiseColour, Theme, ThemeState } from '@exchange/platform';
import { BehaviorSubject, type Observable } from '@exchange/platform/rxjs';
import type { CookieJar } from './cookie-jar';
import type { TabChannel } from './tab-channel';

/** What a page's theme is made from. */
export interface ThemeOptions {
  /** Holds the choices in the cookies `theme` and `rise`, where the server sees them and can render the page so from the start. */
  readonly cookies: CookieJar;
  /** The media query for a device in the dark. */
  readonly dark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  /** The document's root: its `data-theme` and `data-rise` follow. */
  readonly root: HTMLElement;
  /** Tells when a page comes back from the browser's memory of left pages. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Tells the other tabs what was chosen: for a moment they may still read the cookie as it was before. */
  readonly channel: TabChannel<ThemeNews>;
}

const choices = ['light', 'dark', 'system'] as const satisfies readonly ThemeState['choice'][];
const rises = ['green', 'red'] as const satisfies readonly RiseColour[];

/** What a tab tells the others: the name of a choice and what was chosen. */
export type ThemeNews = `theme ${ThemeState['choice']}` | `rise ${RiseColour}`;
/** All that may be told. */
export const themeNews: readonly ThemeNews[] = [
  ...choices.map((choice) => `theme ${choice}` as const),
  ...rises.map((rise) => `rise ${rise}` as const),
];
const yearSeconds = 365 * 24 * 3600;

/** What the browser and the system draw around the page takes its colour, as the server wrote it for the theme before. */
function colourSurroundings(root: HTMLElement): void {
  for (const meta of root.ownerDocument.querySelectorAll('meta[name=theme-color]')) {
    meta.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg'));
    meta.removeAttribute('media');
  }
}

/** The page's theme, and how it changes. */
export interface ThemeService extends Theme {
  readonly state: ThemeState;
  readonly state$: Observable<ThemeState>;
}

/** The page's theme. It is applied at once, before anything is rendered; `stop` ends following the device and the other tabs. */
export function createTheme({ cookies, dark, root, page, channel }: ThemeOptions): {
  readonly theme: ThemeService;
  readonly stop: () => void;
} {
  const keptChoice = () => choices.find((known) => known === cookies.get('theme'));
  const keptRise = () => rises.find((known) => known === cookies.get('rise'));
  let choice: ThemeState['choice'] = keptChoice() ?? 'system';
  let rise: RiseColour = keptRise() ?? 'green';
  const read = (): ThemeState => {
    const device = dark.matches ? 'dark' : 'light';
    return { current: choice === 'system' ? device : choice, choice, rise };
  };
  const state$ = new BehaviorSubject(read());
  const apply = () => {
    const before = state$.value;
    const next = read();
    root.dataset['theme'] = next.current;
    root.style.colorScheme = next.current;
    root.dataset['rise'] = rise;
    const isSameTheme = next.current === before.current && choice === before.choice;
    if (!isSameTheme) colourSurroundings(root);
    if (!isSameTheme || rise !== before.rise) state$.next(next);
  };
  const readAgain = () => {
    choice = keptChoice() ?? choice;
    rise = keptRise() ?? rise;
    apply();
  };
  apply();
  dark.addEventListener('change', apply);
  page.addEventListener('pageshow', readAgain);
  const stopHearing = channel.listen((news) => {
    choice = choices.find((known) => news === `theme ${known}`) ?? choice;
    rise = rises.find((known) => news === `rise ${known}`) ?? rise;
    apply();
  });
  const keep = (news: ThemeNews) => {
    const [cookie = '', value = ''] = news.split(' ');
    cookies.set(cookie, value, yearSeconds);
    apply();
    channel.send(news);
  };

  const theme: ThemeService = {
    get state() {
      return state$.value;
    },
    state$: state$.asObservable(),
    change(next) {
      choice = next;
      keep(`theme ${next}`);
    },
    changeRise(next) {
      rise = next;
      keep(`rise ${next}`);
    },
  };
  return {
    theme,
    stop() {
      dark.removeEventListener('change', apply);
      page.removeEventListener('pageshow', readAgain);
      stopHearing();
    },
  };
}
