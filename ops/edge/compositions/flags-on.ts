import type { Composition as Document } from '../store/composition-document';
import { digestOf } from '../store/digest';
import type { BrowserPlace } from './browser-place';
import type { Composition } from './releases';

/** Flags that are on in a browser, by remote; a remote of which none is on is left out. */
export type FlagsOn = Readonly<Record<string, readonly string[]>>;

/** Who asks for a page. */
export interface Visitor {
  /** Id of the organisation whose page it is. */
  readonly organisation: string;
  readonly place: BrowserPlace;
}

/**
 * The flags that a browser gets of these remotes (O-14): those that the rules give it, as far as the release that it gets has them.
 * The share of each flag is other people's, and stays the same people's while it rises.
 */
export function flagsOn(
  rules: Document['flags'],
  remotes: readonly Pick<Composition['remotes'][number], 'name' | 'flags'>[],
  { organisation, place }: Visitor,
): FlagsOn {
  const on = remotes.map(({ name, flags = [] }) => {
    const given = flags.filter((flag) => {
      const ofPart = rules?.[name] ?? {};
      const rule = Object.hasOwn(ofPart, flag) ? ofPart[flag] : undefined;
      if (!rule) return false;
      const { percent, organisations = [organisation] } = rule;
      return organisations.includes(organisation) && place.isWithin(`${name} ${flag}`, percent);
    });
    return [name, given] as const;
  });
  return Object.fromEntries(on.filter(([, given]) => given.length > 0));
}

/** Name of a composition with the flags that are on in a browser; undefined where none is, and the composition's id says it all. */
export const tagOf = (id: string, flags: FlagsOn): string | undefined =>
  Object.keys(flags).length === 0 ? undefined : `${id}-${digestOf(flags, 12)}`;
