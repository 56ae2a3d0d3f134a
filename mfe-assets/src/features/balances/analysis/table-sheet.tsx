import { Sheet } from '@exchange/ui';
import { useText } from '../../../common/use-text';
import styles from './table-sheet.module.css';

/** What a chart shows, as a table in a sheet; the first cell of a row names it. */
export function TableSheet({
  title,
  note,
  columns,
  rows,
  onClose,
}: {
  readonly title: string;
  /** How the numbers are to be read. */
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <Sheet open title={title} closeLabel={t('common.close')} onClose={onClose}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by key too */}
      <div role="region" aria-label={title} tabIndex={0}>
        <p className={styles.note}>{note}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={columns[index]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
