import { type Route, RouteTable } from '@exchange/platform/routes';
import { exampleAddress } from '../../../../e2e/support/example-address';
import { dialogScreens, openedPaths, type Screen, screenOf } from '../../gallery/screen';

/** A screen of a remote, and where it is. */
export interface PreviewScreen {
  readonly screen: Screen;
  /** Pattern of its page. */
  readonly pattern: string;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** The screens of a remote as the gallery has them, of its pages before and after: those that need a login only with one, and the dialogs. */
export function previewScreens(
  part: string,
  before: readonly Route[],
  after: readonly Route[],
): readonly PreviewScreen[] {
  const [old, fresh] = [new RouteTable([...before]), new RouteTable([...after])];
  const own = [...after, ...before].filter(({ owner }) => owner === part);
  const addresses = own.map(({ path }) => exampleAddress(path));
  const screens = [...new Set([...addresses, ...openedPaths])].flatMap((path) => {
    const route = ownRoute(fresh, part, path) ?? ownRoute(old, part, path);
    if (!route) return [];
    return (route.protected ? [true] : [false, true]).map((signedIn) => screenOf(path, signedIn));
  });
  return [...screens, ...dialogScreens].flatMap((screen) => {
    const [was, is] = [ownRoute(old, part, screen.path), ownRoute(fresh, part, screen.path)];
    const pattern = (is ?? was)?.path;
    if (pattern === undefined) return [];
    return [{ screen, pattern, isBefore: was !== undefined, isAfter: is !== undefined }];
  });
}

function ownRoute(table: RouteTable, part: string, path: string): Route | undefined {
  const route = table.match(path.split('?', 1)[0] ?? path)?.route;
  return route?.owner === part ? route : undefined;
}
