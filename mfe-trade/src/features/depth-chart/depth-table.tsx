import { formatAmount, formatPrice } from '@exchange/format';
import { DataTable } from '@exchange/ui';
import { useState } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { depthRows, type Depth } from './depth';
import { texts } from './texts';

/** Of each side, as many as one can look through. */
const mostRows = 50;

/** The depth in figures (T-09), as it is when the table is opened: one that moves cannot be read out. */
export function DepthTable({ depth, names }: { readonly depth: Depth; readonly names: PairText }) {
  const t = texts.useText();
  const [rows] = useState(() => depthRows(depth, mostRows));
  const { token, market } = names;
  return (
    <DataTable
      label={t('table.title')}
      note={t('table.note', { number: mostRows })}
      columns={[
        `${t('price')} ${market}`,
        t('table.side'),
        `${t('amount')} ${token}`,
        `${t('value')} ${market}`,
      ]}
      rows={rows.map(({ side, price, amount, value }) => ({
        key: `${side} ${price}`,
        cells: [
          formatPrice(price, names.pricePrecision),
          t(side === 'bid' ? 'bids' : 'asks'),
          formatAmount(amount, names.amountPrecision),
          formatAmount(value, names.pricePrecision),
        ],
      }))}
    />
  );
}
