import { DataTable, Sheet } from '@exchange/ui';
import type { ComponentProps } from 'react';
import { useText } from '../../messages';

/** What a chart shows, as a table in a sheet. */
export function TableSheet({
  onClose,
  ...table
}: ComponentProps<typeof DataTable> & { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open title={table.label} closeLabel={t('common.close')} onClose={onClose}>
      <DataTable {...table} />
    </Sheet>
  );
}
