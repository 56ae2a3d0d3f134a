import type { EventBus, Topic, TopicName } from '@exchange/platform';
import { Observable } from '@exchange/platform/rxjs';

/** Something that was said on the bus. */
export interface Said {
  readonly number: number;
  /** ms since the page began. */
  readonly at: number;
  readonly topic: string;
  /** `publish` is kept for who comes later, `emit` is not. */
  readonly by: 'publish' | 'emit';
  /** As JSON, shortened. */
  readonly message: string;
}

/** How a topic is used. */
export interface TopicUse {
  readonly topic: string;
  readonly subscribers: number;
  /** Messages that subscribers were given; one that two heard counts twice. */
  readonly heard: number;
}

/** A bus that remembers what happens on it. */
export interface WatchedBus {
  readonly bus: EventBus;
  /** What remotes said of late, the last first. */
  said(): readonly Said[];
  /** Topics that somebody subscribed to, those with most messages first. */
  topics(): readonly TopicUse[];
}

/** What is remembered, and characters of a message. */
const most = 100;
const longest = 160;

class WatchedTopic<Message, Value> extends Observable<Message> implements Topic<Message, Value> {
  constructor(
    private readonly whole: Topic<Message, Value>,
    use: { subscribers: number; heard: number },
  ) {
    super((reader) => {
      use.subscribers += 1;
      const subscription = whole.subscribe({
        next(message) {
          use.heard += 1;
          reader.next(message);
        },
        error: (error) => reader.error(error),
        complete: () => reader.complete(),
      });
      return () => {
        use.subscribers -= 1;
        subscription.unsubscribe();
      };
    });
  }

  get value(): Value {
    return this.whole.value;
  }
}

/** Watches a page's bus; what is said and heard on it stays the same. */
export function watchBus(bus: EventBus, now: () => number): WatchedBus {
  const said: Said[] = [];
  const uses = new Map<string, { subscribers: number; heard: number }>();
  let count = 0;
  const remember = (by: Said['by'], topic: string, message: unknown) => {
    said.unshift({ number: (count += 1), at: now(), topic, by, message: shown(message) });
    said.length = Math.min(said.length, most);
  };
  const useOf = (name: string) => {
    const use = uses.get(name) ?? { subscribers: 0, heard: 0 };
    uses.set(name, use);
    return use;
  };
  return {
    bus: {
      topic: <Name extends TopicName>(name: Name) =>
        new WatchedTopic(bus.topic(name), useOf(name)) as ReturnType<typeof bus.topic<Name>>,
      publish(name, value) {
        remember('publish', name, value);
        bus.publish(name, value);
      },
      emit(name, event) {
        remember('emit', name, event);
        bus.emit(name, event);
      },
    },
    said: () => [...said],
    topics: () =>
      [...uses]
        .filter(([, { subscribers, heard }]) => subscribers + heard > 0)
        .map(([topic, use]) => ({ topic, ...use }))
        .sort((one, other) => other.heard - one.heard || one.topic.localeCompare(other.topic)),
  };
}

function shown(message: unknown): string {
  const text = JSON.stringify(message);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
