import { formatCompact, formatPrice } from '@exchange/format';
import { useTopic } from '@exchange/platform';
import { DataTable } from '@exchange/ui';
import { useState } from 'react';
import { isDated } from '../domain/bar-start';
import type { KlineStore } from '../store/kline-store';
import { texts } from '../texts';
import { fullTimeText } from './time-text';
import { useQuote } from './use-quote';

/** As many as one can look through. */
const mostRows = 100;

/** The k-line's newest bars in figures, newest first, as they are when it is opened: a table that moves cannot be read out. */
export function BarsTable({ store }: { readonly store: KlineStore }) {
  const text = texts.useText();
  const current = useTopic('locale');
  const precision = useQuote(store.pairKey)?.price_precision ?? 2;
  const [{ bars, resolution }] = useState(() => ({
    bars: store.live.bars.slice(-mostRows).reverse(),
    resolution: store.shown,
  }));
  const price = (value: string) => formatPrice(value, precision, current);
  return (
    <DataTable
      label={text('table.title')}
      note={text('table.note', { resolution: text(`resolution.${resolution}`), number: bars.length })}
      columns={[
        text('table.time'),
        text('table.open'),
        text('table.high'),
        text('table.low'),
        text('table.close'),
        text('table.volume'),
      ]}
      rows={bars.map((bar) => ({
        key: String(bar.time),
        cells: [
          fullTimeText(bar.time, current, isDated(resolution)),
          price(bar.open),
          price(bar.high),
          price(bar.low),
          price(bar.close),
          formatCompact(bar.volume, current),
        ],
      }))}
    />
  );
}
