import { usePlatform, type Platform } from '@exchange/platform';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A draft is kept so long, in ms: a login in between, perhaps with a look into a mailbox, takes less. */
const keptMs = 30 * 60_000;

type Deps = Pick<Platform, 'session' | 'clock' | 'storage'>;

interface Draft {
  /** Whoever typed it; undefined when typed while signed out. */
  readonly user: string | undefined;
  readonly time: number;
  readonly input: unknown;
}

/** Where a draft is kept. */
export interface DraftOptions {
  /** It stays in the page's memory and is lost by a reload: a code, or what a payment is made of without a review. */
  readonly inMemory?: boolean;
}

/** Drafts that are not on the device, for as long as the page lives. */
const memory = new Map<string, string>();

const storeOf = (
  { storage }: Deps,
  { inMemory = false }: DraftOptions,
): Pick<Platform['storage'], 'get' | 'set' | 'remove'> =>
  inMemory
    ? {
        get: (key) => memory.get(key),
        set: (key, text) => void memory.set(key, text),
        remove: (key) => void memory.delete(key),
      }
    : storage;

const keyOf = (name: string): string => `draft.${name}`;

/**
 * What was typed into the form `name` (H-17, H-30), by whoever is signed in or while nobody was; undefined when there is none, or when
 * it is not as `initial` is: another release wrote it.
 */
export function readDraft<Input>(
  name: string,
  initial: Input,
  deps: Deps,
  options: DraftOptions = {},
): Input | undefined {
  const store = storeOf(deps, options);
  const text = store.get(keyOf(name));
  if (text === undefined) return undefined;
  const draft = parse(text);
  const userId = deps.session.state.user?.user_id;
  const isTheirs = draft !== undefined && (draft.user === undefined || draft.user === userId);
  if (isTheirs && draft.time + keptMs >= deps.clock.now() && isLike(initial, draft.input)) return draft.input;
  // While nobody is signed in it waits for its owner.
  if (userId !== undefined) store.remove(keyOf(name));
  return undefined;
}

/** Keeps what was typed into the form `name`, for the user whose session it was. Never for passwords. */
export function keepDraft(
  name: string,
  input: unknown,
  user: string | undefined,
  deps: Deps,
  options: DraftOptions = {},
): void {
  const draft: Draft = { user, time: deps.clock.now(), input };
  storeOf(deps, options).set(keyOf(name), JSON.stringify(draft));
}

/** Gives up what is kept of the form `name`. */
export function forgetDraft(name: string, deps: Deps, options: DraftOptions = {}): void {
  storeOf(deps, options).remove(keyOf(name));
}

/**
 * State of a form's input that outlives a reload and a login in between (H-17, H-30), for whoever typed it and for half an hour. A form
 * that is left with a session keeps nothing. `forget` when it has served. Never for passwords.
 */
export function useDraft<Input>(
  name: string,
  initial: Input,
  { inMemory = false }: DraftOptions = {},
): readonly [input: Input, setInput: (next: Input) => void, forget: () => void] {
  const { bus, session, clock, storage } = usePlatform();
  const [input, setInput] = useState(
    () => readDraft(name, initial, { session, clock, storage }, { inMemory }) ?? initial,
  );
  const user = useRef<string>(undefined);
  const typed = useRef<{ readonly input: Input }>(undefined);
  useLayoutEffect(() => {
    user.current = session.state.user?.user_id;
    const subscription = bus.topic('session').subscribe((state) => {
      user.current = state.user?.user_id ?? user.current;
    });
    return () => subscription.unsubscribe();
  }, [bus, session]);
  useEffect(
    () => () => {
      const deps = { session, clock, storage };
      if (session.state.user !== null) forgetDraft(name, deps, { inMemory });
      else if (typed.current) keepDraft(name, typed.current.input, user.current, deps, { inMemory });
    },
    [name, inMemory, session, clock, storage],
  );
  const forget = () => {
    typed.current = undefined;
    forgetDraft(name, { session, clock, storage }, { inMemory });
  };
  const handleInput = (next: Input) => {
    setInput(next);
    // A form that was emptied, as after what it was for, holds nothing to be kept.
    if (JSON.stringify(next) === JSON.stringify(initial)) forget();
    else {
      typed.current = { input: next };
      keepDraft(name, next, user.current, { session, clock, storage }, { inMemory });
    }
  };
  return [input, handleInput, forget];
}

function parse(text: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : undefined;
  } catch {
    // Another program's, or cut off: as if there were none.
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value['time'] === 'number' &&
  (value['user'] === undefined || typeof value['user'] === 'string') &&
  'input' in value;

/** Whether a value has the parts of another one, each of its type. */
function isLike<Value>(example: Value, value: unknown): value is Value {
  if (!isObject(example)) return typeof value === typeof example;
  return isObject(value) && Object.entries(example).every(([key, part]) => isLike(part, value[key]));
}
