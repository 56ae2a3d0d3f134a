import {
  type Begun,
  isListed,
  type LinkKind,
  type LinkRequest,
  type LinkRules,
  readSignature,
} from './signed-link';

/** What a signed link to the panel vouches for; made by `npm run compose -- link --panel`. */
export interface PanelLink {
  /** Host of the pages that it is for, with its port. */
  readonly host: string;
  /** ms since the epoch. */
  readonly until: number;
}

/**
 * Links to the panel of a page, which shows whoever builds a part of it what it is made of (O-06). `?panel=on` alone begins it where the
 * pages' own origin is one from which remotes may be taken, as on the machine of whoever develops.
 */
export const panelLinks: LinkKind<true, 'panelRefused' | 'overrideExpired'> = {
  cookie: 'panel',
  asks: 'panel',
  read: readLink,
};

function readLink(
  link: URLSearchParams,
  { host, secure }: LinkRequest,
  rules: LinkRules,
): Begun<true> | 'panelRefused' | 'overrideExpired' {
  const signed = readSignature(link, 'panel', (until): PanelLink => ({ host, until }), rules);
  if (signed === 'expired') return 'overrideExpired';
  const isHome = !signed && isListed(`${secure ? 'https' : 'http'}://${host}`, rules.origins);
  if (signed === 'wrong' || (!signed && !isHome)) return 'panelRefused';
  return { value: true, until: signed?.until ?? null };
}
