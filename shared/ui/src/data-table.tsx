import styles from './data-table.module.css';

/** Figures as a table that a long one can be scrolled through by key, such as those of a chart. The first cell of a row names it. */
export function DataTable({
  label,
  note,
  columns,
  rows,
}: {
  readonly label: string;
  /** How the numbers are to be read. */
  readonly note?: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by key too
    <div role="region" aria-label={label} tabIndex={0}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
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
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
