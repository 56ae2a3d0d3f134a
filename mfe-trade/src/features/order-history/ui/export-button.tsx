import { usePlatform } from '@exchange/platform';
import { type FetchPage, saveFile } from '@exchange/records';
import { useTask } from '@exchange/remote-kit';
import { Button, Dialog, IconButton } from '@exchange/ui';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { readFailureText } from '../../../common/read-failure-text';
import { fetchAll } from '../data/history-calls';
import { useText } from '../../../common/text';
import { texts } from '../texts';

/** Saves everything that the filter holds as a spreadsheet file, not only what has been scrolled to (T-14). */
export function ExportButton<Item>({
  fetchPage,
  csvOf,
  nameAt,
}: {
  /** Fetches the records, a large page at a time. */
  readonly fetchPage: FetchPage<Item>;
  readonly csvOf: (items: readonly Item[]) => string;
  /** Name of the file at a moment (ms since the epoch). */
  readonly nameAt: (now: number) => string;
}) {
  const { native, clock, toast, locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const [count, setCount] = useState(0);
  const request = useRef<AbortController>(undefined);
  const { run, pending } = useTask(async () => {
    const { signal } = (request.current = new AbortController());
    setCount(0);
    try {
      const items = await fetchAll(fetchPage, signal, setCount);
      if (signal.aborted) return;
      if (items.length === 0) {
        toast.show('info', t('export.nothing'));
        return;
      }
      const result = await saveFile(nameAt(clock.now()), 'text/csv;charset=utf-8', csvOf(items), native);
      if (result === 'failed') toast.show('error', t('export.failed'));
      else if (result !== 'cancelled') toast.show('success', t(`export.${result}`, { count: items.length }));
    } catch (failure) {
      if (!signal.aborted) toast.show('error', readFailureText(failure, locale, common));
    }
  });
  const handleStop = () => request.current?.abort();
  return (
    <>
      <IconButton aria-label={t('export.title')} aria-busy={pending} onClick={() => run()}>
        <Download />
      </IconButton>
      <Dialog
        open={pending}
        title={t('export.title')}
        onClose={handleStop}
        footer={
          <Button variant="quiet" onClick={handleStop}>
            {t('export.stop')}
          </Button>
        }
      >
        <p role="status">{t('export.fetched', { count })}</p>
      </Dialog>
    </>
  );
}
