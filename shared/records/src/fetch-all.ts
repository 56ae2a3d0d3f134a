import type { FetchPage } from './paged-list';

/** Every record that is left to fetch, page by page. Tells after each how many there are; rejects when one page cannot be had. */
export async function fetchAll<Item>(
  fetchPage: FetchPage<Item>,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  let fromId: string | 0 | null = 0;
  while (fromId !== null) {
    const page: Awaited<ReturnType<FetchPage<Item>>> = await fetchPage(fromId, signal);
    all.push(...page.list);
    onCount(all.length);
    fromId = page.nextId;
  }
  return all;
}
