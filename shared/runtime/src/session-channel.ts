/** What the tabs of one browser tell each other of the session. */
export type SessionNews = 'established' | 'ended';

/** Tells the other tabs, and hears from them. */
export interface SessionChannel {
  send(news: SessionNews): void;
  listen(hear: (news: SessionNews) => void): () => void;
}

const name = 'exchange-session';

/** A channel between the tabs: the browser's own, or where it has none the storage's events. */
export function createSessionChannel(page: Window & typeof globalThis): SessionChannel {
  return 'BroadcastChannel' in page ? broadcast(page) : throughStorage(page);
}

const isNews = (value: unknown): value is SessionNews => value === 'established' || value === 'ended';

function broadcast(page: Window & typeof globalThis): SessionChannel {
  const channel = new page.BroadcastChannel(name);
  return {
    send: (news) => channel.postMessage(news),
    listen(hear) {
      const handleMessage = (event: MessageEvent<unknown>) => {
        if (isNews(event.data)) hear(event.data);
      };
      channel.addEventListener('message', handleMessage);
      return () => channel.removeEventListener('message', handleMessage);
    },
  };
}

function throughStorage(page: Window): SessionChannel {
  return {
    send(news) {
      try {
        page.localStorage.setItem(name, news);
        page.localStorage.removeItem(name);
      } catch {
        // Blocked storage: the other tabs notice at their next call to the exchange.
      }
    },
    listen(hear) {
      const handleStorage = (event: StorageEvent) => {
        if (event.key === name && isNews(event.newValue)) hear(event.newValue);
      };
      page.addEventListener('storage', handleStorage);
      return () => page.removeEventListener('storage', handleStorage);
    },
  };
}
