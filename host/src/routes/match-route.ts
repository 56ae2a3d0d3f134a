import { routes, type Route } from './route-table';

/** A path's route and the values of the pattern's parameters, decoded. */
export interface RouteMatch {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a parameter must look like; parameters that are not named here take any segment. */
const shapes: Readonly<Record<string, RegExp>> = {
  // {token}_{market}, lowercase alphanumerics (T-08)
  pair: /^[a-z0-9]{1,20}_[a-z0-9]{1,20}$/,
};

/** The route of a path (without query), or undefined when the application has none: the 404 page (H-13, H-27). */
export function matchRoute(path: string): RouteMatch | undefined {
  const segments = splitPath(path);
  if (!segments) return undefined;
  for (const route of routes) {
    const parameters = fit(route.path, segments);
    if (parameters) return { route, parameters };
  }
  return undefined;
}

/** Decoded segments; a trailing slash does not count. Undefined for what is no path of this application. */
function splitPath(path: string): readonly string[] | undefined {
  if (!path.startsWith('/')) return undefined;
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed === '/') return [];
  try {
    const segments = trimmed.slice(1).split('/').map(decodeURIComponent);
    return segments.every((segment) => segment !== '') ? segments : undefined;
  } catch (error) {
    // A malformed escape, e.g. `%E0%A4%A`: such a page does not exist.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function fit(pattern: string, segments: readonly string[]): Record<string, string> | undefined {
  const expected = pattern === '/' ? [] : pattern.slice(1).split('/');
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    if (part === '*') return segments.length > index ? parameters : undefined;
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const name = part.slice(1);
    if (!(shapes[name]?.test(segment) ?? true)) return undefined;
    parameters[name] = segment;
  }
  return segments.length === expected.length ? parameters : undefined;
}
