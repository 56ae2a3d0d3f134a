import { usePlatform, type Platform } from '@exchange/platform';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** After so long what was typed is no longer what somebody is at, ms. */
const keptMs = 30 * 60_000;

type Surroundings = Pick<Platform, 'session' | 'bus' | 'clock'>;

interface Entry<Input> {
  readonly user: string | undefined;
  readonly input: Input;
  readonly time: number;
}

/**
 * What was typed into a form whose session ended: it is there again when its person comes back from the login, and for nobody
 * else (H-17). It lives in the page's memory only. A form that is left with a session keeps nothing.
 */
export class LoginKeeper<Input> {
  private readonly entries = new Map<string, Entry<Input>>();

  /** What is kept of the form `name` for whoever is signed in. */
  read(name: string, { session, clock }: Omit<Surroundings, 'bus'>): Input | undefined {
    const entry = this.entries.get(name);
    if (!entry || entry.time + keptMs < clock.now()) return undefined;
    // What nobody in particular has typed is whoever's who logs in then.
    return entry.user === undefined || entry.user === session.state.user?.user_id ? entry.input : undefined;
  }

  /** Follows who types into the form `name`. The stop, as the form is left, keeps its input where the session is gone. */
  follow(name: string, { session, bus, clock }: Surroundings, input: () => Input): () => void {
    let user = session.state.user?.user_id;
    const subscription = bus.topic('session').subscribe((state) => {
      user = state.user?.user_id ?? user;
    });
    return () => {
      subscription.unsubscribe();
      if (session.state.user === null) this.entries.set(name, { user, input: input(), time: clock.now() });
      else this.entries.delete(name);
    };
  }
}

/** State of a form's input that outlives a login in between. `name` tells the form from others of the keeper. */
export function useInputThroughLogin<Input>(
  keeper: LoginKeeper<Input>,
  name: string,
  initial: Input,
): readonly [input: Input, setInput: (next: Input) => void] {
  const { session, bus, clock } = usePlatform();
  const [input, setInput] = useState(() => keeper.read(name, { session, clock }) ?? initial);
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  useEffect(
    () => keeper.follow(name, { session, bus, clock }, () => latest.current),
    [keeper, name, session, bus, clock],
  );
  return [input, setInput];
}
