import { countUnread, type UnreadCount } from '@exchange/contract/user-notification';
import type { Platform } from '@exchange/platform';

/**
 * Follows how many notifications the signed-in user has not read, from all of the user's devices (H-31): asked for when it may have
 * changed unheard, told by the personal channel otherwise. Nobody signed in has none. Returns its stop.
 */
export function followUnread(
  { api, bus }: Pick<Platform, 'api' | 'bus'>,
  listener: (unread: number) => void,
): () => void {
  let latest = -1;
  let userId: string | undefined;
  let request: AbortController | undefined;

  /** Answers and messages overtake each other: the higher version is the newer. */
  function take({ unread, version }: UnreadCount): void {
    if (version < latest) return;
    latest = version;
    listener(unread);
  }
  function ask(): void {
    request?.abort();
    const own = (request = new AbortController());
    api.call(countUnread, {}, { signal: own.signal }).then(
      (count) => own.signal.aborted || take(count),
      // The count that was there stays; the channel's next message, or the next page, brings a newer one.
      () => undefined,
    );
  }
  const subscription = bus.topic('session').subscribe(({ user }) => {
    if (user?.user_id === userId) return;
    userId = user?.user_id;
    latest = -1;
    request?.abort();
    if (userId === undefined) listener(0);
    else ask();
  });
  subscription.add(
    bus.topic('personal/notifications').subscribe((news) => {
      if (news !== 'resync') take(news);
      else if (userId !== undefined) ask();
    }),
  );
  return () => {
    request?.abort();
    subscription.unsubscribe();
  };
}
