import type { SavedAddress } from '@exchange/contract/wallet';
import { AppLink, ListRow, Sheet } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './book.module.css';

/** Picks an entry of a book. Texts are translated. */
export function BookPicker({
  open,
  title,
  closeLabel,
  list,
  empty,
  place,
  manage,
  onPick,
  onClose,
}: {
  readonly open: boolean;
  readonly title: string;
  readonly closeLabel: string;
  readonly list: readonly SavedAddress[];
  /** What is said of a book without entries. */
  readonly empty: string;
  /** The place that an entry names, whole. */
  readonly place: (entry: SavedAddress) => ReactNode;
  /** The book's own page. */
  readonly manage: { readonly to: string; readonly label: string };
  readonly onPick: (entry: SavedAddress) => void;
  readonly onClose: () => void;
}) {
  return (
    <Sheet open={open} title={title} closeLabel={closeLabel} onClose={onClose}>
      {list.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.picks}>
        {list.map((entry) => (
          <li key={entry.id}>
            <ListRow
              title={<b>{entry.title}</b>}
              subtitle={<span className={styles.whole}>{place(entry)}</span>}
              trailing={entry.tag}
              onPress={() => {
                onPick(entry);
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
      <AppLink className={styles.manage} to={manage.to}>
        {manage.label}
      </AppLink>
    </Sheet>
  );
}
