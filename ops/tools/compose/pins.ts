import type { Composition, Parts } from '../../edge/store/composition-document';
import { Refused } from '../../edge/store/refused';
import type { Store } from '../../edge/store/store';
import { changedParts, setParts } from './changes';
import { lineOf, type Applied, type Composer } from './composer';
import { partPast } from './go-back';
import { namedParts } from './named-parts';

type Environment = Readonly<Record<string, string | undefined>>;

const pinName = /^(HOST|MFE_[A-Z]+)_VERSION$/;
const settingOf = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_VERSION`;

/** What an environment pins, as `set` takes it: `MFE_TRADE_VERSION=1.3.0` is `mfe-trade=1.3.0`. */
export function pinsOf(environment: Environment): readonly string[] {
  return Object.entries(environment).flatMap(([setting, value]) => {
    const [, name] = pinName.exec(setting) ?? [];
    const version = value?.trim() ?? '';
    return name === undefined || version === ''
      ? []
      : [`${name.toLowerCase().replaceAll('_', '-')}=${version}`];
  });
}

/**
 * Makes the pinned parts current, all together or none of them (O-02). Answers undefined when they are current already.
 * Throws {@link Refused} with what is wrong with them, also when they are current, and for a release that somebody went
 * back from and that is pinned still: bringing something else up must not bring it back.
 */
export async function applyPins(
  composer: Composer,
  store: Store,
  pins: readonly string[],
): Promise<Applied | undefined> {
  if (pins.length === 0)
    throw new Refused('Nothing is pinned: set HOST_VERSION, MFE_TRADE_VERSION … to the versions to serve');
  const found = await namedParts(store, pins);
  const wantedBy = (current: Composition | undefined): Parts =>
    Object.fromEntries(
      Object.entries(found).map(([name, part]) => {
        const now = current?.parts[name];
        // The same version is what was signed, whatever lies in the store by now: the check then says so.
        return [name, now?.version === part.version ? now : part];
      }),
    );
  const current = await composer.current();
  if (current && changedParts(current.parts, { ...current.parts, ...wantedBy(current) }).length === 0) {
    const { reasons } = await composer.plan((kept) => ({ ...(kept ?? current), how: 'set' }));
    if (reasons.length > 0)
      throw new Refused('What is pinned is current, but not as it was released', reasons.map(lineOf));
    return undefined;
  }
  return composer.apply(async (before, earlier) => {
    const wanted = wantedBy(before);
    await refuseTakenBack(before, earlier, wanted);
    return setParts(before, wanted, 'set');
  });
}

async function refuseTakenBack(
  current: Composition | undefined,
  history: () => AsyncIterable<Composition>,
  wanted: Parts,
): Promise<void> {
  const reasons: string[] = [];
  for (const [name, { version }] of Object.entries(wanted)) {
    const now = current?.parts[name]?.version;
    if (version === now) continue;
    const past = await partPast(name, history());
    if (!past?.takenBack.has(version)) continue;
    const { number, made } = past.since;
    const setting = settingOf(name);
    const instead = now === undefined ? `Take ${setting} out` : `Pin ${setting}=${now}, which is current`;
    reasons.push(
      `${name} ${version}: it was taken back (composition ${number}, ${made.by}). ` +
        `${instead}, or pin another version; "set ${name}=${version}" serves it again`,
    );
  }
  if (reasons.length > 0) throw new Refused('Nothing was changed', reasons);
}
