import { routes } from '../../../e2e/support/routes';
import { addresses } from '../../../e2e/support/addresses';
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

/** Screens that an address's query opens in another one. */
const opened = ['/?open=calendar', '/search?q=a', '/home/marketCondition?tab=all'];

/** Every screen: all addresses, those that need a login only with one, and the dialogs. */
export function listScreens(): readonly Screen[] {
  const paths = [...addresses.map((address) => ({ path: address.path, needsLogin: address.protected }))];
  paths.push(...[...opened, '/no/such/page'].map((path) => ({ path, needsLogin: false })));
  return [
    ...paths.flatMap(({ path, needsLogin }) =>
      (needsLogin ? [true] : [false, true]).map((signedIn) => screenOf(path, signedIn)),
    ),
    ...dialogOpeners.map(({ path, name, messages, key }) => ({
      ...screenOf(path, true),
      name: `${nameOf(path)}-${name} in`,
      opens: (language: Language) => textOf(messages, key, language),
    })),
  ];
}

/** Of what is beyond letters and digits one `-` is left, between them. */
const nameOf = (path: string) => path.match(/[\w.-]+/g)?.join('-') ?? 'home';

const screenOf = (path: string, signedIn: boolean): Screen => ({
  name: `${nameOf(path)} ${signedIn ? 'in' : 'out'}`,
  path,
  signedIn,
});

/** Pattern of the host's that an address's parameters fill in; undefined for an address without parameters. */
export function parameterPattern(path: string): string | undefined {
  const pattern = routes.match(path.split('?', 1)[0] ?? path)?.route.path;
  return pattern?.includes(':') === true && !pattern.includes(':pair') ? pattern : undefined;
}
