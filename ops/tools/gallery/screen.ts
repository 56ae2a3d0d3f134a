import type { RouteTable } from '@exchange/platform/routes';
import { type Language, textOf } from './message-files';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Something to make pictures of. */
export interface Screen {
  /** Of its files, and how the index calls it. */
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** Control that opens a dialog; undefined for the screen itself. */
  readonly opens?: ((language: Language) => string) | undefined;
}

/** A button of a screen that opens a dialog: where its text stands. */
interface DialogOpener {
  readonly path: string;
  readonly name: string;
  readonly messages: string;
  readonly key: string;
}

const dialogOpeners: readonly DialogOpener[] = [
  {
    path: '/trade/aura_usdt/kline',
    name: 'settings',
    messages: 'mfe-trade/src/features/kline/messages',
    key: 'settings.title',
  },
  { path: '/user', name: 'logout', messages: 'mfe-user/src/messages', key: 'account.logout' },
  {
    path: '/assets/withdraw/address/usdt',
    name: 'add',
    messages: 'mfe-assets/src/features/withdraw/messages',
    key: 'saved.add',
  },
  {
    path: '/assets/transferAccounts/address/usdt',
    name: 'add',
    messages: 'mfe-assets/src/features/send/messages',
    key: 'saved.add',
  },
  {
    path: '/order/entrust',
    name: 'days',
    messages: 'mfe-trade/src/features/order-history/messages',
    key: 'filter.days',
  },
];

/** The main dialogs of the product's screens. */
export const dialogScreens: readonly Screen[] = dialogOpeners.map(({ path, name, messages, key }) => ({
  ...screenOf(path, true),
  name: `${nameOf(path)}-${name} in`,
  opens: (language: Language) => textOf(messages, key, language),
}));

/** Addresses whose query opens something in a screen. */
export const openedPaths: readonly string[] = [
  '/?open=calendar',
  '/search?q=a',
  '/home/marketCondition?tab=all',
];

/** A screen by its address, for somebody who is signed in or for everybody. */
export function screenOf(path: string, signedIn: boolean): Screen {
  return { name: `${nameOf(path)} ${signedIn ? 'in' : 'out'}`, path, signedIn };
}

/** Of what is beyond letters and digits one `-` is left, between them. */
function nameOf(path: string): string {
  return path.match(/[\w.-]+/g)?.join('-') ?? 'home';
}

/** Pattern of the page that an address's parameters fill in; undefined for an address without parameters. */
export function parameterPattern(routes: Pick<RouteTable, 'match'>, path: string): string | undefined {
  const pattern = routes.match(path.split('?', 1)[0] ?? path)?.route.path;
  return pattern?.includes(':') === true && !pattern.includes(':pair') ? pattern : undefined;
}
