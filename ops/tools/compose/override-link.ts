import type { OverrideLink } from '../../edge/compositions/overrides';
import { Refused } from '../../edge/store/refused';
import type { Signer } from '../../edge/store/signing-keys';

/** Longest time that a link may hold, in hours: whoever finds it later must not be able to use it. */
const mostHours = 24 * 14;

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
  if (!(options.hours > 0 && options.hours <= mostHours))
    throw new Refused(`--hours is ${options.hours}: use more than 0 and at most ${mostHours}`);
  if (!URL.canParse(options.for) || !/^https?:$/.test(new URL(options.for).protocol))
    throw new Refused(`--for is "${options.for}": use an origin such as https://exchange.example`);
  const link = new URL('/', options.for);
  const vouched: OverrideLink = {
    host: link.host,
    remotes: Object.fromEntries(named),
    until: options.now + Math.round(options.hours * 3_600_000),
  };
  const { key, signature } = signer.sign('override', vouched);
  for (const [name, url] of named) link.searchParams.append('remote', `${name}@${url}`);
  link.searchParams.set('until', String(vouched.until));
  link.searchParams.set('key', key);
  link.searchParams.set('signature', signature);
  return link.href;
}
