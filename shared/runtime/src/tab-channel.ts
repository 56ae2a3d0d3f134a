/** Tells the other tabs of this browser, and hears from them. */
export interface TabChannel<News extends string> {
  send(news: News): void;
  /** Returns the stop. */
  listen(hear: (news: News) => void): () => void;
}

/**
 * A channel between the tabs: the browser's own, or where it has none the storage's events. What is not one of `known`,
 * such as another version's news, is not heard.
 */
export function createTabChannel<News extends string>(
  page: Window & typeof globalThis,
  name: string,
  known: readonly News[],
): TabChannel<News> {
  const asNews = (value: unknown) => known.find((news) => news === value);
  return 'BroadcastChannel' in page ? broadcast(page, name, asNews) : throughStorage(page, name, asNews);
}

type AsNews<News> = (value: unknown) => News | undefined;

function broadcast<News extends string>(
  page: Window & typeof globalThis,
  name: string,
  asNews: AsNews<News>,
): TabChannel<News> {
  const channel = new page.BroadcastChannel(name);
  return {
    send: (news) => channel.postMessage(news),
    listen(hear) {
      const handleMessage = (event: MessageEvent<unknown>) => {
        const news = asNews(event.data);
        if (news !== undefined) hear(news);
      };
      channel.addEventListener('message', handleMessage);
      return () => channel.removeEventListener('message', handleMessage);
    },
  };
}

function throughStorage<News extends string>(
  page: Window,
  name: string,
  asNews: AsNews<News>,
): TabChannel<News> {
  return {
    send(news) {
      try {
        page.localStorage.setItem(name, news);
        page.localStorage.removeItem(name);
      } catch {
        // Blocked storage: the other tabs notice at their next call to the exchange, or their next load.
      }
    },
    listen(hear) {
      const handleStorage = (event: StorageEvent) => {
        const news = event.key === name ? asNews(event.newValue) : undefined;
        if (news !== undefined) hear(news);
      };
      page.addEventListener('storage', handleStorage);
      return () => page.removeEventListener('storage', handleStorage);
    },
  };
}
