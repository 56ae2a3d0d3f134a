import type { Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Dialog, IconButton } from '@exchange/ui';
import { Download } from '@exchange/ui/tool-icons';
import { useRef, useState } from 'react';
import type { FetchPage } from './paged-list';
import { saveFile } from './export-file';

/** Saves everything that a filter holds as a spreadsheet file, not only what has been scrolled to (T-14, A-09). */
export function ExportRecords<Item>({
  fetchPage,
  csvOf,
  nameAt,
  why,
  t,
}: {
  /** Fetches the records, a large page at a time. */
  readonly fetchPage: FetchPage<Item>;
  readonly csvOf: (items: readonly Item[]) => string;
  /** Name of the file at a moment (ms since the epoch). */
  readonly nameAt: (now: number) => string;
  /** What to say of a page that could not be fetched. */
  readonly why: (failure: unknown) => string;
  /** The remote's texts: title, fetched, stop, nothing, saved, copied, failed. */
  readonly t: Translate;
}) {
  const { native, clock, toast } = usePlatform();
  const [count, setCount] = useState(0);
  const request = useRef<AbortController>(undefined);
  const { run, pending } = useTask(async () => {
    const { signal } = (request.current = new AbortController());
    setCount(0);
    try {
      const items = await fetchAll(fetchPage, signal, setCount);
      if (signal.aborted) return;
      if (items.length === 0) {
        toast.show('info', t('nothing'));
        return;
      }
      const result = await saveFile(nameAt(clock.now()), 'text/csv;charset=utf-8', csvOf(items), native);
      if (result === 'failed') toast.show('error', t('failed'));
      else if (result !== 'cancelled') toast.show('success', t(result, { count: items.length }));
    } catch (failure) {
      if (!signal.aborted) toast.show('error', why(failure));
    }
  });
  const handleStop = () => request.current?.abort();
  return (
    <>
      <IconButton aria-label={t('title')} aria-busy={pending} onClick={() => run()}>
        <Download />
      </IconButton>
      <Dialog
        open={pending}
        title={t('title')}
        onClose={handleStop}
        footer={
          <Button variant="quiet" onClick={handleStop}>
            {t('stop')}
          </Button>
        }
      >
        <p role="status">{t('fetched', { count })}</p>
      </Dialog>
    </>
  );
}

/** Every record that is left to fetch, page by page. Tells after each how many there are; rejects when one page cannot be had. */
async function fetchAll<Item>(
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
