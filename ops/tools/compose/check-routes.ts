import { overlap } from '@exchange/platform/routes';
import type { Contract } from '@exchange/contract/json-contract';
import { servedPaths } from '../../edge/served-paths';
import type { Release } from '../../edge/store/release-document';

/**
 * Paths of a remote that are not its own, a line each: those that another of the releases has too, that it has twice, and that
 * servers answer themselves (H-28). Of two remotes with one path each is told.
 */
export function routeConflicts(release: Release, all: readonly Release[]): readonly string[] {
  const { name, routes } = release;
  return routes.flatMap((route, index) => {
    const [, first = ''] = route.path.split('/');
    if (servedPaths.some((served) => served === first))
      return [`${route.path} is no page: servers answer it themselves`];
    if (routes.slice(0, index).some(({ path }) => path === route.path))
      return [`${route.path} is there twice`];
    return (
      all
        // The host owns no page: where it is one build with a remote, its routes say which files a page adds.
        .filter((other) => other.kind === 'remote' && other.name !== name)
        .flatMap((other) =>
          other.routes
            .filter((theirs) => overlap(route, theirs))
            .map(({ path }) => `${route.path} belongs to ${other.name} ${other.version} too, as ${path}`),
        )
    );
  });
}

/** First data of a remote's pages that the exchange does not give to everybody, a line each. */
export function foreignFirstData({ routes }: Release, exchange: Contract): readonly string[] {
  const asked = routes.flatMap(({ path, firstData = [] }) => firstData.map(({ call }) => ({ path, call })));
  return asked.flatMap(({ path, call }) => {
    const request = exchange[call]?.request;
    if (!request) return [`${call}, first data of ${path}: the exchange does not have it`];
    if (request.session || request.key)
      return [`${call}, first data of ${path}: only a public call that changes nothing can be`];
    return [];
  });
}
