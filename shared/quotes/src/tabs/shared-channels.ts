import type { PersonalChannel, PersonalChannelOptions } from '../personal-channel';
import type { ToTab } from './protocol';

/** A tab whose user has a personal channel. */
interface Follower {
  readonly post: (message: ToTab) => void;
}

type Hooks = Pick<PersonalChannelOptions, 'onSessionEnded' | 'onLost'>;

/** A personal channel with the tabs that it is for. */
interface Shared {
  readonly channel: PersonalChannel;
  readonly followers: Set<Follower>;
  readonly stop: () => void;
}

/** Personal channels by socket token: tabs of one login have one, and a tab has at most one. */
export class SharedChannels {
  readonly #create: (socketToken: string, hooks: Hooks) => PersonalChannel;
  readonly #channels = new Map<string, Shared>();

  constructor(create: (socketToken: string, hooks: Hooks) => PersonalChannel) {
    this.#create = create;
  }

  /** A tab's present token; undefined when nobody is signed in there any more. */
  follow(tab: Follower, token: string | undefined): void {
    if (token !== undefined && this.#channels.get(token)?.followers.has(tab)) return;
    this.leave(tab);
    if (token === undefined) return;
    const shared = this.#channels.get(token) ?? this.#open(token);
    shared.followers.add(tab);
    // As after every connect: what changed before now is not known.
    if (shared.channel.connected) tab.post({ type: 'personal', event: { type: 'resync' } });
  }

  leave(tab: Follower): void {
    for (const [token, { followers, stop }] of this.#channels) {
      if (!followers.delete(tab) || followers.size > 0) continue;
      this.#channels.delete(token);
      stop();
    }
  }

  reconnect(): void {
    for (const { channel } of this.#channels.values()) channel.reconnect();
  }

  stop(): void {
    for (const { stop } of this.#channels.values()) stop();
    this.#channels.clear();
  }

  #open(token: string): Shared {
    const followers = new Set<Follower>();
    const tell = (message: ToTab) => {
      for (const { post } of followers) post(message);
    };
    const channel = this.#create(token, {
      onSessionEnded: () => tell({ type: 'session ended' }),
      onLost: () => tell({ type: 'personal lost' }),
    });
    const subscription = channel.personal$.subscribe((event) => tell({ type: 'personal', event }));
    const end = channel.start();
    const shared: Shared = {
      channel,
      followers,
      stop() {
        subscription.unsubscribe();
        end();
      },
    };
    this.#channels.set(token, shared);
    return shared;
  }
}
