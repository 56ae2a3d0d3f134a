import * as z from 'zod/mini';
import routesOfHost from './first-format-routes.json';
import { BuildManifest, Release, ReleasedRoute } from './release-document';

const added = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

/**
 * `release.json` as it was when the host knew every page: the remote's release says what files a page adds, and nothing else of
 * it.
 */
const FirstFormat = z.extend(BuildManifest, {
  format: z.literal(1),
  platform: z.string(),
  contract: z.string(),
  routes: z.record(z.string(), added),
  early: z._default(z.record(z.string(), z.string()), {}),
});

const RoutesOfHost = z.record(z.string(), z.array(z.omit(ReleasedRoute, { js: true, css: true })));

/**
 * Reads a `release.json` of any format. One of the first is read with the pages that every host of that time knew, so that
 * going back to it works as ever.
 */
export const AnyRelease = z.union([
  Release,
  z.pipe(
    FirstFormat,
    z.transform(({ early, routes: files, ...release }: z.infer<typeof FirstFormat>): Release => {
      const known = z.parse(RoutesOfHost, routesOfHost)[release.name] ?? [];
      const routes = known.map((route) => {
        const script = early[route.path];
        return {
          ...route,
          ...(files[route.path] ?? { js: [], css: [] }),
          ...(script !== undefined && { early: script }),
        };
      });
      return { ...release, format: 2, routes };
    }),
  ),
]);
