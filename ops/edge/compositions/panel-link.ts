import { parseCookie } from 'cookie';
import { addressWithout, isListed, linkCookie, type OverrideRequest, type OverrideRules } from './overrides';

/** What a signed link to the panel vouches for; made by `npm run compose -- link --panel`. */
export interface PanelLink {
  /** Host of the pages that it is for, with its port. */
  readonly host: string;
  /** ms since the epoch. */
  readonly until: number;
}

/** The panel of a page, which shows whoever builds a part of it what it is made of (O-06). */
export interface OpenPanel {
  /** When it ends by itself, ms since the epoch; null when the browser is closed. */
  readonly until: number | null;
}

/** What a request means for the panel; as `OverrideDecision` does for overrides. */
export type PanelDecision =
  | { readonly kind: 'page'; readonly panel: OpenPanel | undefined; readonly cookie: string | undefined }
  | { readonly kind: 'redirect'; readonly location: string; readonly cookie: string }
  | { readonly kind: 'refused'; readonly reason: 'panelRefused' | 'overrideExpired' };

const cookieName = 'panel';
const parameters = ['panel', 'until', 'signature', 'key'] as const;

/**
 * Decides by query and cookie whether a page has the panel. `?panel=end` ends it; `?panel=on` alone begins it where the pages' own origin
 * is one from which remotes may be taken, as on the machine of whoever develops.
 */
export function decidePanel(request: OverrideRequest, rules: OverrideRules): PanelDecision {
  const query = new URLSearchParams(request.search);
  const asked = query.get('panel');
  const location = addressWithout(request.path, query, parameters);
  if (asked === 'end') return { kind: 'redirect', location, cookie: ended(request) };
  if (asked !== null) {
    const link = new URLSearchParams([...query].filter(([name]) => parameters.some((own) => own === name)));
    const read = readLink(link, request, rules);
    if (typeof read === 'string') return { kind: 'refused', reason: read };
    const age = read.until === null ? undefined : Math.ceil((read.until - rules.now()) / 1000);
    return { kind: 'redirect', location, cookie: linkCookie(request, cookieName, link.toString(), age) };
  }
  const kept = parseCookie(request.cookies ?? '')[cookieName];
  if (kept === undefined || kept === '') return { kind: 'page', panel: undefined, cookie: undefined };
  const read = readLink(new URLSearchParams(kept), request, rules);
  return typeof read === 'string'
    ? { kind: 'page', panel: undefined, cookie: ended(request) }
    : { kind: 'page', panel: read, cookie: undefined };
}

const ended = (request: OverrideRequest) => linkCookie(request, cookieName, '', 0);

function readLink(
  link: URLSearchParams,
  { host, secure }: OverrideRequest,
  { keys, origins, now }: OverrideRules,
): OpenPanel | 'panelRefused' | 'overrideExpired' {
  const signature = link.get('signature');
  if (signature === null)
    return isListed(`${secure ? 'https' : 'http'}://${host}`, origins) ? { until: null } : 'panelRefused';
  const vouched: PanelLink = { host, until: Number(link.get('until')) };
  if (!keys.verifies('panel', vouched, { key: link.get('key') ?? '', signature })) return 'panelRefused';
  return vouched.until <= now() ? 'overrideExpired' : { until: vouched.until };
}
