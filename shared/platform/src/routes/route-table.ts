import type { Route, RouteMatch, RoutePattern } from './route';

/** The pages of a composition (H-27, H-28). */
export class RouteTable<Page extends Route = Route> {
  /** The most specific first: a literal segment goes before a parameter, and that before `*`. */
  readonly routes: readonly Page[];
  private readonly fits: readonly { readonly route: Page; readonly fit: Fit }[];

  constructor(routes: readonly Page[]) {
    this.routes = [...routes].sort((one, other) => bySpecificity(one.path, other.path));
    this.fits = this.routes.map((route) => ({ route, fit: fitOf(route) }));
  }

  /** The route of a path (without query); undefined when the application has none: the 404 page (H-13). */
  match(path: string): RouteMatch<Page> | undefined {
    const segments = splitPath(path);
    if (!segments) return undefined;
    for (const { route, fit } of this.fits) {
      const parameters = fit(segments);
      if (parameters) return { route, parameters };
    }
    return undefined;
  }
}

/** Whether some path fits both patterns. Two parameters with different shapes count as if one segment fitted both. */
export function overlap(one: RoutePattern, other: RoutePattern): boolean {
  const [left, right] = [segmentsOf(one.path), segmentsOf(other.path)];
  for (let index = 0; ; index += 1) {
    const [here, there] = [left[index], right[index]];
    if (here === undefined && there === undefined) return true;
    if (here === '*') return there !== undefined;
    if (there === '*') return here !== undefined;
    if (here === undefined || there === undefined) return false;
    if (!mayMeet(one, here, other, there)) return false;
  }
}

function mayMeet(one: RoutePattern, here: string, other: RoutePattern, there: string): boolean {
  const [isOpen, isOtherOpen] = [here.startsWith(':'), there.startsWith(':')];
  if (isOpen && isOtherOpen) return true;
  if (isOpen) return takes(one, here, there);
  if (isOtherOpen) return takes(other, there, here);
  return here === there;
}

const takes = ({ parameters }: RoutePattern, parameter: string, segment: string): boolean =>
  shapeOf(parameters?.[parameter.slice(1)])?.test(segment) ?? true;

/** The values of a pattern's parameters in a path's segments; undefined where it does not fit. */
type Fit = (segments: readonly string[]) => Record<string, string> | undefined;

function fitOf({ path, parameters: shapes = {} }: RoutePattern): Fit {
  const expected = segmentsOf(path).map((part) => {
    const name = part.startsWith(':') ? part.slice(1) : undefined;
    return { part, name, shape: name === undefined ? undefined : shapeOf(shapes[name]) };
  });
  return (segments) => {
    const parameters: Record<string, string> = {};
    for (const [index, { part, name, shape }] of expected.entries()) {
      if (part === '*') return segments.length > index ? parameters : undefined;
      const segment = segments[index];
      if (segment === undefined) return undefined;
      if (name === undefined) {
        if (part !== segment) return undefined;
        continue;
      }
      const found = shape?.exec(segment);
      if (found === null) return undefined;
      parameters[name] = segment;
      Object.assign(parameters, found?.groups);
    }
    return segments.length === expected.length ? parameters : undefined;
  };
}

const shapeOf = (shape: string | undefined): RegExp | undefined =>
  shape === undefined ? undefined : new RegExp(`^(?:${shape})$`);

const segmentsOf = (pattern: string): string[] => (pattern === '/' ? [] : pattern.slice(1).split('/'));

const rank = (segment: string | undefined): number =>
  segment === undefined ? 0 : segment === '*' ? 3 : segment.startsWith(':') ? 2 : 1;

function bySpecificity(one: string, other: string): number {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = rank(left[index]) - rank(right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
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
