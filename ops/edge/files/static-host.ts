/** What decides where the released files of a page are taken from. */
export interface StaticHostChoice {
  /** The page's query. */
  readonly search: string;
  /** Origin that the organisation's configuration names; '' for the page's own. */
  readonly configured: string;
  /** Origins that `_sc` may name beside the configured one. */
  readonly allowed: readonly string[];
}

/** Where released files are taken from, and what was asked for and refused. */
export interface StaticHost {
  /** An origin, or '' for the page's own. */
  readonly origin: string;
  readonly refused: string | undefined;
}

/**
 * The static-content host of a page: the configured one, or the one that the query `_sc` names if it is on the list. Any
 * other is refused: whoever makes a link must not choose where the page's code comes from (H-02).
 */
export function chooseStaticHost({ search, configured, allowed }: StaticHostChoice): StaticHost {
  const origin = originOf(configured) ?? '';
  const asked = new URLSearchParams(search).get('_sc');
  if (asked === null) return { origin, refused: undefined };
  const wanted = originOf(asked);
  if (wanted !== undefined && (wanted === origin || allowed.includes(wanted)))
    return { origin: wanted, refused: undefined };
  return { origin, refused: asked };
}

/** Origin of an address or of a bare host name, which is meant over https; undefined for anything else. */
function originOf(text: string): string | undefined {
  const address = text.includes('://') ? text : `https://${text}`;
  if (text === '' || !URL.canParse(address)) return undefined;
  const { protocol, origin, host, username, pathname, search, hash } = new URL(address);
  const isOrigin = host !== '' && username === '' && pathname === '/' && search === '' && hash === '';
  return isOrigin && /^https?:$/.test(protocol) ? origin : undefined;
}
