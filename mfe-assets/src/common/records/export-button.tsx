import { usePlatform } from '@exchange/platform';
import { csvTime, ExportRecords, type FetchPage, toCsv } from '@exchange/records';
import { recordTexts } from './texts';

/** Saves records of the area as a spreadsheet file. */
export function ExportButton<Item>({
  name,
  fetchPage,
  columns,
  cells,
}: {
  /** Begins the file's name; the day follows. */
  readonly name: string;
  readonly fetchPage: FetchPage<Item>;
  /** Columns of the file: their names, and a record's values, every decimal as the exchange gave it. */
  readonly columns: readonly string[];
  readonly cells: (item: Item) => readonly string[];
}) {
  const { locale } = usePlatform();
  const t = recordTexts.useText();
  return (
    <ExportRecords
      fetchPage={fetchPage}
      csvOf={(items) => toCsv([columns, ...items.map(cells)])}
      nameAt={(now) => `${name}_${csvTime(now).slice(0, 10)}.csv`}
      why={(failure) => locale.failure(failure)}
      t={(key, values) => t(`export.${key}`, values)}
    />
  );
}
