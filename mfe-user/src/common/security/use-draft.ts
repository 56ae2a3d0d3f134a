import { usePlatform, type Clock, type Storage } from '@exchange/platform';
import { useState } from 'react';

/** What was typed is kept so long, in ms: a login in between, perhaps with a look into a mailbox, takes less. */
const keptMs = 30 * 60_000;

interface Kept {
  readonly user: string;
  readonly time: number;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * What was typed into a form, kept for its person when the session ends in the middle of it, through the login and back, also
 * when the browser lets go of the page meanwhile. Never for secrets, codes or passwords. `forget` when it has served.
 */
export function useDraft<Fields extends Readonly<Record<string, string>>>(
  name: string,
  user: string,
  initial: Fields,
): readonly [fields: Fields, change: (fields: Partial<Fields>) => void, forget: () => void] {
  const { storage, clock } = usePlatform();
  const key = `draft.${name}`;
  const [fields, setFields] = useState(() => read(storage, clock, key, user, initial));
  const change = (changed: Partial<Fields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    const kept: Kept = { user, time: clock.now(), fields: next };
    storage.set(key, JSON.stringify(kept));
  };
  return [fields, change, () => storage.remove(key)];
}

function read<Fields extends Readonly<Record<string, string>>>(
  storage: Storage,
  clock: Clock,
  key: string,
  user: string,
  initial: Fields,
): Fields {
  const kept = parse(storage.get(key));
  if (kept === undefined) return initial;
  if (kept.user !== user || kept.time + keptMs < clock.now()) {
    storage.remove(key);
    return initial;
  }
  const known = Object.keys(initial).flatMap((field): [string, string][] => {
    const text = kept.fields[field];
    return typeof text === 'string' ? [[field, text]] : [];
  });
  return { ...initial, ...Object.fromEntries(known) };
}

function parse(text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : undefined;
  } catch {
    // Another program's, or cut off: as if there were none.
    return undefined;
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'user' in value &&
  'time' in value &&
  typeof value.time === 'number' &&
  'fields' in value &&
  typeof value.fields === 'object' &&
  value.fields !== null;
