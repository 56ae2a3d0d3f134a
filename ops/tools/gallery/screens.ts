import { addresses } from '../../../e2e/support/addresses';
import { dialogScreens, openedPaths, type Screen, screenOf } from './screen';

/** Every screen: all addresses, those that need a login only with one, and the dialogs. */
export function listScreens(): readonly Screen[] {
  const paths = [...addresses.map((address) => ({ path: address.path, needsLogin: address.protected }))];
  paths.push(...[...openedPaths, '/no/such/page'].map((path) => ({ path, needsLogin: false })));
  return [
    ...paths.flatMap(({ path, needsLogin }) =>
      (needsLogin ? [true] : [false, true]).map((signedIn) => screenOf(path, signedIn)),
    ),
    ...dialogScreens,
  ];
}
