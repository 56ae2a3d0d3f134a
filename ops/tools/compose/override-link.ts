import type { OverrideLink } from '../../edge/compositions/overrides';
import type { PanelLink } from '../../edge/compositions/panel-link';
import { mostLinkHours } from '../../edge/compositions/signed-link';
import { Refused } from '../../edge/store/refused';
import type { Signer } from '../../edge/store/signing-keys';

export interface OverrideLinkOptions {
  /** Each as `mfe-trade@https://teams.example/remoteEntry.js`. */
  readonly remotes: readonly string[];
  /** Origin of the pages that it is for. */
  readonly for: string;
  readonly hours: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** A link to a deployed exchange that takes remotes from elsewhere until it expires (O-03). Throws {@link Refused}. */
export function overrideLink(signer: Signer, options: OverrideLinkOptions): string {
  const named = options.remotes.map((text): [string, string] => {
    const [, name, url] = /^(mfe-[a-z]+)@(https?:\/\/.+)$/.exec(text) ?? [];
    if (name === undefined || url === undefined || !URL.canParse(url))
      throw new Refused(
        `"${text}" names no remote's entry: write mfe-trade@https://teams.example/remoteEntry.js`,
      );
    return [name, url];
  });
  return signLink(signer, {
    remotes: Object.fromEntries(named),
    for: options.for,
    until: endOf(options),
  });
}

/** A link that opens the panel in a browser until it expires (O-06). Throws {@link Refused}. */
export function panelLink(signer: Signer, options: Omit<OverrideLinkOptions, 'remotes'>): string {
  requireOrigin(options.for);
  const link = new URL('/', options.for);
  const vouched: PanelLink = { host: link.host, until: endOf(options) };
  const { key, signature } = signer.sign('panel', vouched);
  const query = { panel: 'on', until: String(vouched.until), key, signature };
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}

function endOf({ hours, now }: Pick<OverrideLinkOptions, 'hours' | 'now'>): number {
  if (!(hours > 0 && hours <= mostLinkHours))
    throw new Refused(`--hours is ${hours}: use more than 0 and at most ${mostLinkHours}`);
  return now + Math.round(hours * 3_600_000);
}

/** A link that takes these remotes, as {@link OverrideLink} names them, until it expires. Throws {@link Refused}. */
export function signLink(
  signer: Signer,
  options: Pick<OverrideLink, 'remotes' | 'until'> & { readonly for: string },
): string {
  requireOrigin(options.for);
  const link = new URL('/', options.for);
  const { remotes, until } = options;
  const vouched: OverrideLink = { host: link.host, remotes, until };
  const { key, signature } = signer.sign('override', vouched);
  for (const [name, text] of Object.entries(remotes)) link.searchParams.append('remote', `${name}@${text}`);
  link.searchParams.set('until', String(until));
  link.searchParams.set('key', key);
  link.searchParams.set('signature', signature);
  return link.href;
}

/** Throws {@link Refused} for what is no origin of pages. */
export function requireOrigin(origin: string): void {
  if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol))
    throw new Refused(`--for is "${origin}": use an origin such as https://exchange.example`);
}
